/** All addresses are relative, so the page works below any path of a proxy. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Menshen API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="stylesheet" href="docs/index.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** The page where swagger-ui-dist is not installed. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Menshen API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <h1>Menshen API</h1>
    <p>The description of the API is at <a href="openapi.json">openapi.json</a>.</p>
    <p>For an interactive page, install the package swagger-ui-dist and restart the service.</p>
  </body>
</html>
`;

/** Shows the picture of an answer above its text. `validatorUrl: null` keeps the description on this host. */
export const START = `const pictureIn = (text) => {
  try {
    const { captcha } = JSON.parse(text).data;
    return captcha.startsWith('data:image/png;') ? captcha : undefined;
  } catch {
    return undefined;
  }
};

const showPictures = {
  wrapComponents: {
    responseBody: (Original, { React }) => (props) => {
      const source = pictureIn(props.content);
      const picture = source && React.createElement('img', { src: source, alt: 'captcha' });
      return React.createElement('div', null, picture, React.createElement(Original, props));
    },
  },
};

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  plugins: [() => showPictures],
});
`;
