/** Everything is named relative to the page, so that it works below any path of a proxy. */
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

/** Shows the picture that an answer carries above its text, and lets nobody else judge the description. */
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
