/** Texts that programs have taken for something else: formulas, markup, commands, numbers, and hardly any text at all. */
export const NAUGHTY_TEXTS: ReadonlyArray<string> = [
  ...['undefined', 'null', 'NULL', '(null)', 'nil', 'NaN', 'true', 'False', 'None', '-', '--', '\\', '\\\\', '0', '-0'],
  ...['1E+02', '1/0', '0x0', '1,000.00', '1 000,00', '٠١٢٣', '$1.00', '-1', '007', '1e309', '2026-02-29', '1-2'],
  ...['=1+1', "=cmd|' /C calc'!A0", '@SUM(1+1)*cmd', '+1', "'=1", "''=1", "'''@x", ' =1', '"=1', '" \'=1', '＝1', '＠x', '－1'],
  ...['a;=1', "a;'=1", "a;''=1", 'a;;=1', ';=1;=2', "';'=", 'a; =1', 'a;"=1', "'", "''", "'a", '"', '""', '"""', ',', ',,', ';'],
  ...['`´', '¡™£¢∞§', 'Ω≈ç√∫˜µ', '社會科學院', '田中さん', '和製漢語', '찦차를 타고', 'Ⱥ', 'ﷺ', '۝', '᚛ᚄᚓ᚜', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇨🇳', '𠜎𠜱𠝹'],
  ...['ͅZ̮̞A͓L̤G͎O', 'é', 'ﬀ', '\u200Ba\u200B', '\u202Etest\u202E', '\u2066x\u2069', 'a\u00A0b', '\uFFFD', 'a\uFEFFb', '\u{10FFFF}'],
  ...['<script>alert(1)</script>', '&lt;', '</td>', "'; drop table users; --", "1' or '1'='1", '%s%s%n', '%d', '$HOME', '`ls`', '$(touch x)'],
  ...['../../etc/passwd', 'CON', 'http://a/%%30%30', '{{7*7}}', '${7*7}', '__proto__', 'constructor', 'if (a > b)', '!important', '#N/A', '#REF!'],
];

/** The same for texts of several lines. */
export const NAUGHTY_LINES: ReadonlyArray<string> = [
  ...['a\nb', 'a\n=1', "a\n'=1", 'a\n\nb', 'a\n"b"\n,c', 'a\n@x\n+y', 'a;\n=1', 'a\n;=1', "a\n ''=1", 'a,\n-1'],
];
