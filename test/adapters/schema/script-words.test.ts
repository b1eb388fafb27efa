import { expect } from 'chai';
import { constantOf } from '../../../src/adapters/schema/script-words.js';
import { isConstantName } from '../../../src/composition/configuration-edit.js';

/** The reserved words of ECMAScript in a module, and names that strict code cannot declare. */
const SCRIPT_WORDS =
  `arguments await break case catch class const continue debugger default delete do else enum eval export
  extends false finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof var void while with yield`.split(/\s+/);

describe('the constant of a module', () => {
  it('has the name of the module', () => {
    for (const name of ['order', 'purchaseOrder', 'async', 'of', 'get', 'undefined2'])
      expect(constantOf(name)).to.equal(name);
  });

  it('has another name if no constant can have that of the module', () => {
    for (const word of SCRIPT_WORDS) {
      expect(isConstantName(word), word).to.equal(false);
      expect(isConstantName(constantOf(word)), word).to.equal(true);
    }
  });

  it('has another name if the declaration imports that of the module', () => {
    expect(constantOf('defineModule')).to.equal('defineModuleModule');
  });
});
