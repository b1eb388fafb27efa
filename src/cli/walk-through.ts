/** What the demo prints: where it is, who may log in, and a walk to copy into a second terminal. */
export const walkThrough = (url: string): string => `
Menshen listens on ${url}   (Ctrl-C stops it)

  account   password       may see
  admin     123456         everything
  auditor   Auditor#2026   /user/page, /position/list
  guest     Guest#2026     nothing
  retired   Retired#2026   disabled

In a second terminal:

  # 1. a captcha: look at captcha.png
  curl -s ${url}/api/v1/captcha -o captcha.json
  node -e 'const {data} = JSON.parse(fs.readFileSync("captcha.json")); fs.writeFileSync("captcha.png", data.captcha.split(",")[1], "base64")'

  # 2. what it says, in any case
  CODE=

  # 3. log in
  KEY=$(node -p 'JSON.parse(fs.readFileSync("captcha.json")).data.key')
  curl -s ${url}/api/v1/login -H 'Content-Type: application/json' -o login.json \\
    -d '{"username":"admin","password":"123456","code":"'"$CODE"'","key":"'"$KEY"'"}'
  cat login.json; TOKEN=$(node -p 'JSON.parse(fs.readFileSync("login.json")).data.access_token')

  # 4. a page
  curl -s '${url}/api/v1/example/page?pageNo=1&pageSize=5' -H "Authorization: Bearer $TOKEN"

`;
