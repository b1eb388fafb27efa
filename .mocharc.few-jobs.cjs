const { ignore: spec, ...all } = require('./.mocharc.json');

/**
 * The tests that stop processes or hold locks of a browser. Three files run at a time, in the order of the list: those that use
 * the processor beside those that wait.
 */
module.exports = { ...all, spec, jobs: 3 };
