import { createHash } from 'node:crypto';

const PREFIX_LENGTH = 8;

/** Removes case, white space and punctuation. */
const normalised = (secret: string): string => secret.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');

/** The first 48 bits of SHA-256: they do not reveal the secret, and a random secret matches none of them. */
const publishedPrefix = (secret: string): string =>
  createHash('sha256').update(normalised(secret)).digest('base64url').slice(0, PREFIX_LENGTH);

/**
 * Published secrets of 32 bytes and more that no other rule refuses: the entries of a public list of JWT secrets, and
 * secrets of standards, frameworks, products and tutorials. The list cannot be complete.
 */
const PREFIXES = `
  --XL30RB -05VO5TW -0cWApTQ -3l7i0gw -50EFxIb -6yiczqv -9DXWie2 -BKb7p0l -DmmFEHD -Ebqxr9b -Fwe1ac_ -L-OLk32 -LYR-wFE
  -LiI9lyE -QPlGL6E -UrhgfNf -VsTuHNR -WwmUyLm -YhUcuif -aMl2nJd -c56-aBA -jDHpCQX -pd_VTue -pi4452D -vSt9ii_ 01HWCDKv
  02UZ0pwo 04QmznC1 0DsJwGIH 0FO_GTUt 0L5eDzE6 0RIUCMZJ 0WlvKXtz 0WrfDdms 0ZYhwmCg 0_exuKeE 0fpBvGIQ 0g0g4Y06 0gu2p3cn
  0iWjQvT7 0kkTARJt 0yifcqwR 0ywsXL-z 0zNValCs 0zNbp6sw 11l9iB2I 15FP5Ua2 18806_Ie 1D7xz5bq 1Gy3PYAo 1Hnrzyjw 1IVG4zV_
  1J2nxzFR 1P0BMiJx 1QIKK1qy 1T6Eo8Vz 1UGNnuq1 1VQrAnME 1VTgBCsQ 1Vdok2_k 1WRre3HA 1XPA3GoB 1XQl2fyc 1Xpj6i6f 1ZPDQJUC
  1aZYTEAV 1al13-Aw 1bAOdw7n 1djfICnm 1guPShtS 1jUhCcwH 1lq2RmmL 1mFLU3UM 1mFTHWH5 1mbpO7gt 1qrg9luH 1vCA3Wxc 1wFwP1Dm
  2-FnBwt_ 27N5ubnb 2BHu2reF 2CvgJP-k 2DDTXbnc 2HEZ3AnP 2Kmzl_5Q 2LnmJjoM 2MT67e0K 2RB7uvG4 2UAaBQGl 2UB44y_N 2UZ0_RfW
  2WUIzUQj 2WaT6z0p 2XKEBnXc 2buVrUTA 2f1qJAGj 2f8yFUnh 2jE5pfMS 2kQ7Wj2r 2nvTwg_f 2tqtMyzV 2vdrrLyT 2wHU4Z14 2wd6Act6
  34WCTqZS 36iZ--9I 37L-7Xkm 38ZCFXU4 3A9t4Uxt 3ELUJ-Qs 3H3L_8NC 3HJ4XzG2 3IalJI41 3JJto_45 3JtIO82f 3JxS1gWf 3NCNBv4o
  3PC5IO2V 3Pt39Yc1 3ToWsc8Y 3UneoIVk 3V_Jlfid 3_TuJ5OJ 3bWNkBCx 3eO7I9Vx 3fyRoApT 3ihP1yKK 3isXIj4w 3nJxLZDP 3oa1jRQv
  3uZI2tIo 4-G27J-O 4059VrSt 4278V62g 43WXTh4G 44AHDjf8 45pMPrs1 48KmylEk 49WlkPPZ 4DPuwns0 4F-Ksi13 4Fp9hAq7 4MRn7q1h
  4RGtudrb 4Rt7qhrF 4SPtAoFt 4_X8brIc 4b0VYtNT 4bnkDeTi 4dYjY4T2 4ebpYyGO 4emk7SAR 4iyLjC42 4kJl3Wu0 4mn0uw_s 4srdZ033
  4t2J8KWE 4wn8lzM4 4zQbmGu0 4zcjw1lX 53yP8Gb4 55vNP1P7 580Y_AVg 59Eb6FP1 59RLKa0Y 5CfWMoGX 5JKslMq5 5Krzwh3q 5O_aSZsf
  5Ok2SgEY 5PWgc_2Y 5PxriXFh 5QQrxyHy 5RtUje8i 5SeOb8Ul 5X-dTLDI 5YEGhi8R 5ZbWS6MJ 5ZxKnZzm 5b-6vaBD 5cYyakAE 5cvV3a-d
  5f43oqhA 5f6OsM5y 5gJBUKzS 5ofVqcoG 5ozQ24Vy 5r-ej0IR 5tQ3b4ys 5uoEw2eW 603-7T5a 612DIza- 6C5J5wWE 6CzOXT8V 6E9SUJhC
  6ITYElyj 6IjLeMaj 6KaRCJYK 6Tx9_iQJ 6UFBQaR_ 6YMVrXWK 6YaMEAQU 6_WN5SMM 6aQVnaAX 6dQpeQQH 6ffe7g0a 6fvpHqKT 6gHye3tQ
  6jPzHkeN 6mVt-Sm7 6rq6FXRn 6zZqgqTf 73YqvMJv 74bmI3IS 77_eSbhS 7AJIiXfc 7DSxHk0K 7GBlwdxn 7KHKZWPE 7LB6xSFV 7Sox1_Y-
  7Txm5ft8 7UlEHX8g 7VJ2-euJ 7WRsWYLz 7WS8d9G7 7Y4GDMy8 7YXBwPb3 7Z1djV6Z 7ao8Etei 7e7XT2Z2 7i8ncqn6 7lXG4ioS 7lrDuApO
  7oWDOvGH 7q5Kl9Ec 7qa6L4Ny 7rBUhoWk 7soaYu3S 7tPwrF4_ 7un8jy56 7xZhdJDl 86JZHA1_ 87tG4bNP 8AC-sIlm 8D0enTGd 8Dfc3yde
  8EXgVQuh 8FyrKT42 8FyspmlC 8GSHBpzf 8HfnBifC 8KvHfSom 8MVy2Yev 8Nj6xkaJ 8Qnm_eTq 8SHolp8W 8V8a5iS6 8VciFapK 8Wt0votD
  8bfyrEsJ 8fWSCONM 8hX6-diL 8j81rA2i 8jaFge0X 8l2gFqcc 8l7Con2b 8o1AVgWP 8oI3DTpw 8qysQ1j_ 8tfWac4e 9-S-aW2C 90kFi7t9
  90psOaCB 91nM6q6M 95Bo2TsX 96QG_j80 97d9OuDZ 9AXG8Wp5 9Ajoq9Xe 9BwIj9Ff 9CvDkEIc 9EiaSWyg 9EnPEySa 9ImBHke9 9IreraDv
  9JirR8xp 9KE3E4BY 9LuDbW6D 9MkRa4vu 9Rj2QByQ 9Vi-vRux 9WzhhY4z 9ZejGw6m 9a7WbcLO 9dmwAqi- 9fnV8lj0 9gbZMeim 9gzhj7dJ
  9icFPpTZ 9mK9Zb9w 9mPj3nbr 9nl9Hkj6 9rhCxSXJ 9u7eWGAf 9uOzp49T 9xZnV0zk A2EfKnl6 A2daTsVc A2iSDfSf A3Eq7UuB A5JPSkS3
  A95nVKI2 ABOjWdTv AC32hmGK AFA63zaY AIBGUCnk AJgO6jYx ALvLLRCK AQSDygGK AWdWUKTJ AXB-T11I AaI_QeL2 AhrIrjjt AjHksLhY
  Ak7qeo6d AqNuk14i ArWuMg9v AuT5cEdm AvKPzDbR AxTYY0XF B3BTqgeL B5WPE8M3 B7b70n1h BCZtMM-9 BDLKTqKj BGZPwOod BIygR65r
  BKF0JXPw BMyqwB0C BNTuexn6 BNtZp4AA BSAzqtLj BZM3Dahg BZotNX5f Be3sXh9l BjS4HacT BkirzedF Bkv3wM1w Bnxcv5_P BpQDaRcz
  Bq1kiWS5 BqNX2hDy Btf4_ScR BuNAHGsO Bxbf3fDY ByWfOqVa C-kLGs6T C56DlaLf CDM3kKF6 CIoz8-hC CK6f3R_N CLxBRyA6 CMKzGRtA
  CNbS8Qfb CR771ulx CSshezWS CTZaz0_r CVA1mhPo CXmMszak CZ2kdaVK C_4gADof CbJBS0e_ CbKsb2Bc CdqRrt3A CduBDQzP CeJo02qN
  CnuypRay CrT9wVfh CwS7i4nQ Cy_IrYi0 D-Hk3ZZI D0XEHbv4 D1m5d-Xz D38ktLMb D3tdcq2L D43KCdP9 D64drgLQ D6KFfoEG D83j1mdP
  D8f-0Z85 DDd0W3iu DE7PfvsP DEC0fsW6 DEXMJZfH DFtUQHgM DKIpLxTW DKlzlyIH DNp6kXLh DQfcSoIP DQvbVuNX DRKqkfvf DR_xoVF5
  DUceljCA DUcgKUX3 DeBsJuC7 DjfmvKe6 DjiBGVe7 Dlh7h3uJ DloXvec8 DnZ2g8li DrhjKmaX DstWO0I4 Dxd70yNy E0ZYftf6 E448IfjF
  E8BN6nBR EBLdFxHW EF6whXPZ EFjb-7CB EHv3wM1L EL13Ix6q ELM8fa1o EOLVzwfe ESKHg_k- ETRZ63uz EU0Edti6 EXXD5kID EY67o-yH
  EZDuDTvt EchVAGt3 EcwIOYEm EeuWLFg0 EhVCiznp EkmGTkVQ ElCNcdrQ EpUhehWb Eq2BHBr2 Eroyx7MU Esvv47Vx Ey6WGkO7 F-e02ww4
  F-f1ndi6 F04cNZ88 F0n4yGW9 F0s3dYyd F0wPk_5G F9mvLcuO FAea2kOd FC2am2en FC78J2Ck FF5tIU66 FUvOOR1M FYM0hs1J FYl0PvdD
  FZA5BrHO F__m5wIM FatCYHrz FbxJ-nPg Fg3xer1A FkKnlrsM Fm9_aKKf FnSArBsw FozC4e3L Fp5_RBT5 FqZ9J9y2 FtMw7FZP Fv_zUQUW
  Fx0x-5FB FxzBveSd Fzr2UxM9 FzskK6AM G-NiTk2P G0Qchpbw G3ItIeY- G3XYCcbJ G4r3SmfF G50J9TE_ G6C1udwi G7a282Av G8B0EP5S
  G9iw5WV_ GANz6IEv GBfuUxRG GBw6LOE5 GG_-lTMw GGvSBv8o GHGS0OZc GIw5w-Oc GJEuHe0B GPtrjlyW GPuYgh7O GQaThrll GSCJXALb
  GU00M5sK GUyJ4dUd GbXPn35H GcXkaLT_ GconjMtB GeX_f6MQ GfHRlteN GhY2KMb6 Ghhngmcx GitrJNfl GmTw0w7w GnXo4fJU Gnv6m2Nh
  GoFEVjm3 GpAJ5xiz GvJRsbL5 GxOfHbBo GyfHxb1w H-Oa3HNv H20jnM9P H63TdpUt H6ayQUVy H88fjNw_ HC0socVV HGkvr3rM HGylk6Fj
  HJvBG4HR HKmSZJOb HM3gXbbA HNWJ3M8q HOwq6wGm HQvE4lQ3 HY5KwmUR HYwwbMI7 HaVGi0Vw Hcgk2SWF Hh4A8PYf HqRbe29E HqYE9kqK
  HvJQcmzc HyqZ9N6L I57pf6k0 I8GG-bAL IBmvOOLy IBz0W0Zp IDl_RE7y IJ1IXyRU IKCPRvDx IMSQhtVY IPF-E1aP IPx0wAck IRRkJF0b
  IVfMtxem IYH01Tjw IbEHeRSc Ib_Gq0oO IeJmkKpa Igw3hwdL IjnYQvvQ IlnXsfwr ImD0G7zQ Iq7HhN4W Is2-MxkI IuTxzI4q IvF9Hp8q
  IymHh4Pr J-odCtJm J-zDkQXP J1IsCuLj J20SZ829 J2YNbZxI J3Gpr-6F J8g2q2M9 JAvJrSDW JGH1t_TO JGl9p877 JH2jLA6l JH5Azz0V
  JITThRHP JIiIH4zF JJIhKpJT JMHNrlUC JNbiBYn0 JQtfmXEM JRLjzDl7 JRhhopHe JS-6O-Sk JWSeHB5G JZW77ioZ JeVjW-__ JfpRzRmL
  JiGxH98q Jl489y5y JlTCN2mU JmfDnHRs JmtKuVrk JoL_JvF7 Js9ORq-t JwPpOa34 Jx3yIJAy K1AGGRK3 K6W4ThY0 K8HvKVMt K99cfiXr
  K9Z70x1T KD1zqvKe KHZPdNHd KLat2BO9 KMonWmmV KObUpOVK KYAACvVy KeuYeNUB KflPDvz1 Kfy-zQ6g Kgk2_bft Kl12TmkR Kn-Mpi_f
  KpxvQ6rG KwtwfwLj Kx-mJxeO L-wj7SwR L0lEdSXg L9ePDYAo LBHl1cwR LCdGxQpV LGwtnNy3 LH2curen LKScPgfH LKZi1SRa LLUgIZVq
  LV3dM0OH LWp3vUVt LWrk2PCv LXOnGwdm LaDi1cUJ LavVTgxH Lb0-7q2e Lbgn8t-8 Lc-cFaRL LfyuENt- LgDvu6Ps Lju05dw2 LlUzgZoM
  LmsLrLth LpsI7Msa LtaFyWSS LuJzD72W LvJQPZZO LxhrcZMv Ly2hF1bJ LzgFxeOH M0BcbVip M71RQMjm M785ZunF MDA6emWv MECEq9G3
  MEvIxn-7 MJYeLWU1 MMTW6ZPy MONC2Q0C MOdqOGzu MSt_mcsr MZrWo6uF Ma22CIxY McSk4uiM MeNO4Zwn MkQ3ILWU Ml8ZHruY MlAVjWT_
  Mm08I8Tz MsHBuqv8 Msm-AP_d MsoMNAhT Mwt4Kakw MzzTBv8q N8Z7TB1K N92bBbrX N9KrAxvL NAMw4EsZ NAWtflUW NDHUue3x NEbZv4Sz
  NFOgp_Hh NKlRkDKW NM-y4zSp NNLtMVg9 NPRgG-62 NS-6GVoq NTlHdwt8 NWXDcRJF NaEl1gji NefXSAX0 Nf4P_UqK NntT88nR Nq1IUv8y
  NqJeF5PG NrbGFhOL Nts_a9y8 NumhCfXz NvfmNILh O1no4ER- O57AM-9_ O6BUdjYi O6h3q_LQ O8fBaWPd OGafTAWC OKr7vI_m OMAX5bmk
  ORK9w0WD ORdhMdN_ ORxgvIXj OVs-cP3J OYcgW5-T OZ5RiqFz OcFJUwgj OdyEiEDE OhoAZ0o- OiTetDlB Ol2pY20p OsZX2a_o OsdmDlSo
  OtL9FIeH Ov0JCz4i OvThcX5j Ovyy6gju OwQCAisv OxwUfFZZ P0puC1aJ P18FLLdL P3p50KyS P5-amqaS P5RUBbZa P7kDOK-L PBbH9znv
  PL7CJ8NZ PMd8qt_3 PO6IwtT7 PORQ6bC6 POyCKLuf PVEzz0QM PYn2wo03 PYqPCG0p PZFqV1Ji PZG1hQSm PdO3AUm1 PeHMD0Vh PiEhf8YK
  PnOqH7NA PnWOTw3w PnpWyTal Po87kKkU PrFOZKBi PyJjUleo Pyf0VzeO PyzY5XsJ PzvhfTr_ Q1GYLcti Q5PFNi_2 Q8OaK8GY Q8ynYc-L
  Q9cVsCsS Q9tQd_bk QD0sBvDL QEcc_S9F QJ4dVTR3 QK1EqZcT QKEb_qob QPDKRnSO QQLt6RHO QUOcO_fQ QVZ1uksU QX9GX-iU QcXzj-sR
  Qe2GsnGF Qh130qTj QjLiy7VT QoYXhj-J QtxO8bgN QyVZ5X-0 Qyq67WwX R5PQ4NGG R6VW4KJN RFEnVX08 RGIE5y2Y RMy0IzLv RMzAfWzR
  ROm0RIOr RQtSgKFk R_DTpH72 R_arqxBM Rb7-eY5w Rc0ZHjB8 RdsEM28P Re-hWeYI Reki0fEX RfAptJqC Rlj4PnmQ RlwZSvtl RqgWkwVI
  Rr7FbP7I RuniJlv0 Rx2eTo3Z S3i7mC_C S4bwIicw S8VNzjz_ SEDNAMzY SH1Rew5_ SINbqy-8 SK2ljVB4 SM7FdRA5 SRC0ql8j SRTiM3S7
  SW1N0Z2r S_FLLr4a SboQKYnU Sc0qUmTN Sc9kYf7s SdxS5r8q SjUeZ5pm SlJ1sNUw SuF5uRcf Sy-DhzXP T0W4MPc4 T2JmQQan T8EZLLR_
  TAH1zTTz TAvwgiHz TCDG9Qcs TICTgrwu TJlYpopg TKFaT-jp TP2RYezc TQdbA8p2 TUDY0YeJ TWZ2_rnO TcIfC_1v TfIubG3g TfN69met
  TfvjrtYo Tn6PKNnF To8lxo-Q Tpg-GiWV TqbU4yXU TuV6sJJE U-ORIrtF U34zq1gG U6mvatZ1 U7IPvHSd U7Ob8oec U93FmKM1 UCLT-56s
  UFk4aiWJ UG7W7hg5 UJg5JsLE UJhN1Hzf ULTfCOfy UNWKBkfn URglnzCt UYxI1j4r U_HBp0fP U_LN5Quu U__c0mAR UaxWDUi4 UfE6zpjO
  UhZlmKAS UjD5kzrQ Un5MLXzI UnEDdvkF UnY4HNhR UoI9itvw Urvqde51 UtHOZt0f UuNILPII UuWFCeWz UvYVNhba UwWq9XHW UyWFg1bu
  V-o0jwbb V0yVaIyU V4St0BrM V5WQFZyC V7MnpwyK V9Dp1fsX VAbcegE5 VCYjZX-f VGG2b2T7 VJD0AwzR VLKcQfWm VQgxIGk3 VR6KOabr
  VSAk6D78 VUpNPMnO VWvsREbk V_7X6eMo V_JcRDJN V_nGqLs2 VdLqhfow VeMWa7XR VgUuSIEJ Vgxe5HGJ Via04Emy VicIalBw VjJlWz9B
  VkgxKec5 Vl3nMkVx Vm-12GuH Vmv5lwZ4 VohmU0MQ VowzYgv5 VpOc0GL1 Vq666lP4 VsRHHPAU VtgOaLFn Vw2tQ94a VwHIbRM1 VxgSzQ6K
  W-_-f4t1 W0OqkCGb W1CWLatp W3ELVnWX W5Bo_Lwx W5HaNa3W W88eSe2i W9Y8jCiW WC7Pm-KA WCZNlls3 WCzHnNUq WHdNQyMk WLfuqNpR
  WUwIHSPe WZlONNcq Wcndwn-R Wd2e7Z1D Wd3TOaAo WdJUzQb8 WfUGgwJr WiHJkkC7 WsWclpmN WtRpoZ-T WuLfPf21 X-ObEm3h X3nJoswl
  X48SeIzH X7v-8oiB X8T95yyu XBSEBbgr XCPXCNCE XCsIypnl XDJ6oZTT XGkZf-i7 XIBKL8_s XKtTAHUs XPnrDdm8 XPoSjOoi XRtrf4Uq
  XSta6_lM XTgNr1r1 XVLUH67F XWd-_A3V XXUckHsb Xfc-GqWd XiOGNvTJ XlXz1uEy XmDGntHF XnTlHjp4 XpLk4cP3 XrPsp_J5 XtxrCI3L
  Xv4eRiaE XvtAq3k7 XvuLBlgU XxaMJtm7 Y-AkI7G3 Y-Thmiya Y2OlDV0Q Y2wn6eC2 Y5sPNbxw Y6NA2R9f Y8Is6ZT1 Y8aBNp8K Y9DX-duz
  YAgUde4K YJFP7Qmg YPWqSdex YRFJXrMg YSNHDivM YSS-umLQ YSyf90wC YW36_CJ0 Yaiqy2Xv YiU-cei6 YmugQ0Kg Ynq8muw7 YtwTop74
  Yv3CgyzZ YzI28Q4G Z0OBREEn Z0mu3zME Z1cw53II Z4xLTHZa Z59SwLKY Z6hYTAbS Z7imcCsn Z93gQS7b Z9DSs9k1 ZCwYymuK ZHbS8VZm
  ZL8TRWH2 ZMhgP8ej ZOjW8JEx ZT7pepdC ZWPRcvzB ZYhdY85l ZaV3SV_K ZcBUNsY5 Zd0XrtMJ ZeNLcyhb Zj-tLFIZ ZqXFy213 ZrA1cOFG
  Zshg4M9e Zw_pv2PM ZymuhCuf ZzUlP27B _2Reo942 _8ZI_7Ju _CDApL2v _EMo2G49 _FcFsnUJ _GFPkFvc _O_w2a_Z _Rbi17TL _TkP4ZCB
  _U3sdavC _UN06P7k _Yxovj61 _ZOq_l05 _dDtOpsR _fU6SVFV _hsf1xRJ _lgScmN0 _nCho33J _oee8qLt _p4ZjnRE _qDVydQi _rU_yfe0
  a2YEFmM4 a95PWAMt a9p9Vucq aGoqNNEv aHA5ZKsX aQ2RO7Q7 aQJPIemt aQP4B8E0 aUJngVqU aZPp1T3I acDs5Ydw ahCEDj_r akwBBPd7
  an8NAUFc aoIKElWn aotBlYys apO0mAJo aq5LXeyo aqgjOgWi axYSwBhr axajYSqu axrtf2hv azlNYi16 b-iihO33 b1UNfYba b1sCo3SW
  b5RM0Wo_ b8RPyXaf b9UDnHyd bBXlW_E_ bIRjGjgb bIbGqsX7 bJi_ojYf bKvIXESR bOef4HYG bSzCThxg bTt-l5wa bUCFP8ZK bXGewmD_
  bZlNndKt baM-EL3r bcLMFx0a bdKAO1Ct be7yklha bnT8kgim bof2cPmm bxMeeuGu c0CXzgPz c30XsjyN c7LwWdN7 cATF1BvT cA_oIUHI
  cG__DsyP cH43Xh6Z cHeMXh03 cKevzgIy cPX7j_dS cSJdO0Rp cXVk_Yqx cYsHxwuV caOEjJZo caypAZR8 cdaHrcUm cesQlwEL ciNFOSB2
  cj8VfMxS cnpoF3uY crTC7BB9 crePnwbe csVKMxgg csgxV5Nz cuA8ulDw cva6ZusD cwVtO5IY cz2NeLo5 d-Iq1opN d1U18Vzn d2Q_7QfH
  d54Ws_Tr d9ErwFCA d9nAuESK dBiDFU6W dDidbUWJ dE-EI6-t dJUGWkwR dJvN5pmA dKRVN4sP dLD4YJwt dYmDKX3M d_erRyA4 dbI2PAIB
  dfGP0n76 diIskNxV djIFQUS2 dmsVISss doOJjIm7 dr3B5xKr drnNC7ys dtnPGs7k dvrMBEwD dxSZ4LsH dy_Aluq_ dyzNyvbJ dz8ccqjY
  e112JaBe e2yHwKEK e3gYV7tJ e8TiHfPt e8X6yoJU eBVETLex eIyuBIiT eMpBt_gS eNj1TUQy eSVFTjIR eTN5SjY6 eWnizIAO eaRF4YPS
  ehECRlBj eiaphe_f eixb4z0f etgtDPDP euXW-avY ev73YojQ eyTzlZem eye1evNq ez2XnKgz f1R6spXW f8Zne40m fDCQlznB fE_unhRx
  fIfw8SZj fK6JJs-R fNEftFfN fR8hcTh8 fRojPIZb fS2OWUGe fSbWc9WA fY_7i8Qn fZvvN8MW fbIZM2SM ffXtjytc fhgjyFPv fmLvE2yv
  fnAaUtlO foHTTMRU fru4uiCS fvUS2YuQ fxVgW4G4 fyHaxHYC g04iWwkj g27v1zdh g36OY21F g5gDqEXF gBMBaAf_ gCPLLSkm gDEakMvg
  gH5I8qQB gM0EBqd4 gNTFE55T gOz4SlEY gR6OTlrR gSZXnz6v gUWCoAn1 gV2veaYV gX6gjVt- gXUxn_ri gbluHakG ggiJ1ULs gmaYNUei
  gmnt3726 gqQqjSb3 gr-otLio gtHrrb7y gu4Ponz_ gw5T8n2Z gxGrVLfU gyDcsrHf h0hxoVlY h3RyvoJM h4Ym3r2z h8Drym3X hA8mBUMJ
  hBbCQuZg hF3R0J-A hFCKD_fx hHNyuVdw hIzN7rF5 hKyoCP_d hLTKaJMn hQr0nTmQ hRLB5rPA hUFPWqap hZHp81Sh hfHP_l6s hfqZyBvP
  hgRvNGT_ hn_xK29g hwOMVvNI hz-wiUWn i0nHRmQJ i1qaU6oX i2gldsgH i3Tr_TDa i6JlG3dA i9-R_hr2 iCF0uHFD iCykFPkI iDis6IUY
  iG-DgriE iK6wYJUz iKFqx47J iLkucJFr iMUhmexm iNiH76TB iOSwKgv6 iP7730-v iPrSrH9D iSj2s8tL iW4aERCg iaHixsbW ifQrePNR
  ifzMIaWb ijJuk2UI iltQwYIf inwMgbw6 ipdeufje iqdCUUqT irXnk0Q1 itNCpNXm ivxQOJOb ixpRAj8I izcrwdww j-kbMlOK j2i4Iaqz
  j5f6mb3M jAMMBs3r jAXvE5C7 jBJfbUMQ jMFT7x5d jMk0HdG3 jSZ8tp_d jTvrl0kf jUuoC1_R jVEjwLGh jXqBaBZo jZQQADZA jbe8Tw23
  ji21CT-c jjdasxQk jl62A0gv jlFmxjCV jmfycaYw jmmdtfAI jnoZgyXq jopa0PS4 jrlGIohl jrmSKKRZ jsj4bZQF jueE6EoK jwUD4YZ3
  jxzlFhsx jzNtnTzp jzjc1N_D k3duPqZZ k4ja0UwH kA9dvl-e kB4Gdx_i kBIRWPAs kBiYXcJs kDlCiU_J kFn3jopo kGjLQD6J kJ5SR19b
  kJog9FbU kMAcXUWB kOC7inWR kQqb5-hy kWAEKNwt kXFDCbmR kaFtSSC6 kh7bRZYI kiPCDEtB kookgNtN kp9L2ut6 kpmK0TtE kyJl1Ktb
  ky_W3Rz7 kzvPBHXQ lBZl15W6 lC8HG6M2 lCklgvf6 lFZLBp0b lGAYk9HZ lJaQgJUb lRp59NXA lSR3jslk lSkW-Coc lUNPK4hO l_y4YqxN
  la8A4E-l lgV3wngB lmhAXWxO luSw70XJ lwOTXasB m05YKRIe m16ml2Gy m1Pir1gY m4iwopsR m6_qgAbI mCvMYvsD mGLfDXSs mGSQ5iNY
  mMHoHsA9 mVZ8iRni mY7U1iF0 mbf-VUOr mbh_YRcy mcl0H4qx mdvVN0BN mdw0pxwk meRcgg3u meXyiDLF mj34vr9z mli1L7nI mm1dnid9
  mm5zm3kk moEHpTKE mtL-_U8c muh4PmtL mvJX1UEF mw69qX6o mwK_I5uW myKjBBWF n1BOPbdd n53R0uPx n7AGBWwz n9--wDH9 n9FFX2iB
  n9X3hsLo nLuEMnVm nLxA1KaS nQrx4EXr nW0QnXY3 nWgUR7Y4 nZwB1Lzo n_JbLpyx nbiZ2kTo nd8EDxHK niICuH3Y nknCbbti nn2xpbUb
  npUsEsze nueyVg9Z nwuvWBaF nxlyOk3Z o0LLKV2w o0hhHq9F o4f1rvEU o5pbWIAp o8cpF1R7 oBZxktZp oBitf6BN oEMrSrEo oGuKr-63
  oHQpaW04 oJ0-0S-B oM81ign5 oNlg2idt oOXooP9d oP7c93Z2 oPWEpg6J oQfee2Gs oUAjitjy o_rP7EiS odKFsWvg oeKoWP-Z oeX1MyMP
  ofYB5Fla okJGnQeZ orHhK-UF ovh_OOOm oyLckDzA ozRIWZD9 p0bb-Ry1 p4KVTuM5 pEXyBcaC pGELJb_8 pGEojDNc pLCnVuQJ pLXwD8yE
  pL_-cCtV pM91tn61 pPiMO9fw pTBskHrZ pVFTawCp pYRoE-dN pYYPcE-X pdzIYPAx pekkNEKa pmf_hHSb powsi8XB ptsQGp4Y q-sOIiSa
  q0VJsLNy q2RmWOzQ q6-hYAlf q67_N4xu qB0O3GLc qBwrS6w9 qDyQqOZ3 qFWmzodQ qG1fWZ7Q qIZn-XMS qLScysHN qMOhMjL- qQ0ndoaK
  qRSI03p9 qTBsz3Al qTW8J55J qWFCNCbB qgNBpYot qi5WIyYm qiFYwQzm qj2djtBM qkySFhWQ qkzCWFnM qyT3GiNx qye1eYg2 qz5av6os
  r-xnEAdj r5VKNklz r5pZK9nD rBHu1qL8 rCGpTu02 rIYnzpQn rJc5loK- rKXl7MPV rLYPm2q_ rLuCNw1A rNpsaFGr rPKpMsDL rPrBA0Kd
  rUfKJH3Q rVHanaEp rWiv30uy rX-3QnXY rXjkNbb6 rY9_n1s_ rZITtt0Q rb8JdTTy rcIF_pHL reLXRnyy rfqeNCwl rgD5XFdx rlOZ0D1p
  rmARjrnC rp1ffm94 rpcwXjFD rqmS0k07 rs1SXnxc s-9WSvpJ s-Ioikou s-iwnwCc s0mIZ1Gc s1v4dvK1 s25vAcDh s6HAjEnU s7SgOBOA
  sDDvAmo_ sJSWRnpb sNldqS8l sQKTMInb sR3OHjzx sV_eRA3y sVomF8A3 sazZWXYq sbBwtn3E sbwMy3I7 scAa_rks shqF4p7c slkynVY_
  sqfvcoqy sqgbBgWm ssR3zV6x st5ORiiK stezS1jM suclvowk swuwCvNo sxnvAdEI sy2Zl4nA t03m_BgK t3BiSX_t t74mT9VC t7NsWBEB
  tADoS1zd tB-pa1Gy tCsve0z3 tDXBKF5e tEExHZcY tIeoPdjs tRNVCRTl tSDmdz7H t_upf8MU tfcwQ4Ct tg00a_o3 tjrFbUWs tlEVtdsp
  tn5x-_0w ts7zE-3m tsWqGX-u tsa4KWk7 ttQ8FXrw tusxREFD txfTk8m1 tzOyfE2o tzU4g72n u9wzDnLG uIUDzybo uIlWLqoa uKu0Feh-
  uLcHDO6n uOTElXBf uQFAGHbQ uQSoahlG uUB9V_uh uV87HUoG uXiQHHuk uYDn9o9C udYsQKQm ue7Mdfx_ ueUBNw_J ug1fUl_w ugxIwusW
  uh7muITI ul98fxtG ulQXbMNA unt3ejaE upE1D7KL v-01HmPw v-iFeREV v03YNHyN v23ATe8S v4KwM9FC v8hM-Bgd vCskxXul vEAHOCkO
  vG2dW0ax vGczXn4R vH2WO4BZ vIJCK1fH vJWEUB64 vNwiwlDe vOorl8IX vPU1g9DK vR9o1gtc vRAMFjvN vTGgw_Mm vYOAfhzG v_775v6a
  v_C0et6n vcpdcSKB vdgcZqwQ vfTBrMgt vh8M_Gby vlNdzo9_ vq_JGSzi vrxLE7sz vs1ZFYAT vtt8n1Jw vvm74uIb vxEicsls w4rTJLAN
  w5LMPxpp wCWTMksK wGw7j2Kd wJCJxzUh wLy2cpX- wPsc3vE8 wR-XlC9r wUQYT9-W wUS9blZE wVMnoHr5 wYmeVvEl waxYnAdt wcA2zY-a
  whtKr3PX wrBYALbf wvA8gunL wvU0Nlsp wykMHUxO x-l3fyzI x0OvPMQU x13ZeXz2 x1fLGHW1 x2y0jiHS x3AjHJTs x80Qf-Nv xG6TkCog
  xK2ALBG8 xMorWESc xNhKHWRK xNm5vJ6d xQwxkGzt xT5NXLb5 xUAoPCtA xZSDPyql x_A19t-2 x_bkbgBV xbw_THMn xeYKANEv xfpj3jam
  xlZFYa2l xqAzNFcA xqCOmtvP xr_D3eGM xt96EszX xyQpugiH y3sVtM7H y4SLk-gG yEZSmeZ9 yFhgY3aH yNqx-2eP yPHG3Mq- yQORVq-N
  yT3HVzdM ycE_tZeh yf9DTaPL ygHAEIyA ygjLVgRT yhG7WqIj ylYv1TJW ymBOwILV ymqvTBp9 yoCu8CNd yozZON6- yrwkqz8D yxubKNd0
  yy3mmboB yyaQloZH z-TcSj-5 z0aTagFi z1QRDHt8 z1qk2tw- z2BOgD9h z3i5MKzt z5ScFJ5u zB7Tk959 zC8qQRTz zCO_EDdW zD2hxA4l
  zIdYHqQH zNhqmGGM zRZiOoRc zTcvuFFI zU4y7RQq zWcKAce8 zX2dn1tq z_7r-3Ro z_VL5XZ4 zbLIRW8T zcEwatAm ze8hgutA zfSgB-Kw
  zgZkVDN6 zhz6m2O5 zi6MyK-I zjo5QaOG zod2iYz7 zs8n-MGw ztxpj2rh zxIGL6vP
`;

const PUBLISHED: ReadonlySet<string> = new Set(PREFIXES.trim().split(/\s+/));

/** True if the secret is on the list. Case, white space and punctuation are ignored. */
export const isPublished = (secret: string): boolean => PUBLISHED.has(publishedPrefix(secret));
