/** All URLs are relative, so that the page works behind a proxy with a path prefix. */
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

/** Starts Swagger UI. Shows captcha images in answers, and the table of failures after the operations. */
export const START = `const imageIn = (text) => {
  try {
    const { captcha } = JSON.parse(text).data;
    return captcha.startsWith('data:image/png;') ? captcha : undefined;
  } catch {
    return undefined;
  }
};

const showImages = {
  wrapComponents: {
    responseBody: (Original, { React }) => (props) => {
      const source = imageIn(props.content);
      const image = source && React.createElement('img', { src: source, alt: 'captcha' });
      return React.createElement('div', null, image, React.createElement(Original, props));
    },
  },
};

const showFailures = {
  wrapComponents: {
    BaseLayout: (Original, { React, getComponent, specSelectors }) => (props) => {
      const table = specSelectors.specJson().get('x-failures');
      const failures = table && React.createElement(
        'section',
        { className: 'swagger-ui', id: 'failures' },
        React.createElement(
          'div',
          { className: 'wrapper' },
          React.createElement('h2', null, 'Failures'),
          React.createElement(getComponent('Markdown', true), { source: table }),
        ),
      );
      return React.createElement('div', null, React.createElement(Original, props), failures);
    },
  },
};

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  plugins: [() => showImages, () => showFailures],
});
`;
