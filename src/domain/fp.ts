/**
 * The only imports of fp-ts and io-ts: Either, Option, pipe and codecs. They are required: for an import Node first parses
 * every file for the names of its exports, which takes three times as long.
 */
export import E = require('fp-ts/lib/Either.js');
export import O = require('fp-ts/lib/Option.js');
export import t = require('io-ts');
import functions = require('fp-ts/lib/function.js');

export const { pipe } = functions;
