// Adds the module to a copy of the product: its three files, and its row in each table.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Within a line where the anchor follows a space, otherwise as a line of its own before the first line that is the anchor. */
const inserted = (text, { file, before, add }) => {
  const [anchor, addition] = before.startsWith(' ') ? [before, add] : [`\n${before}\n`, `\n${add}`];
  const at = text.indexOf(anchor);
  if (at < 0) throw new Error(`${file} has no ${before}`);
  return text.slice(0, at) + addition + text.slice(at);
};

export const addModule = async (product) => {
  await cp(join(here, 'src'), join(product, 'src'), { recursive: true });
  for (const row of JSON.parse(await readFile(join(here, 'rows.json'), 'utf8'))) {
    const path = join(product, row.file);
    await writeFile(path, inserted(await readFile(path, 'utf8'), row));
  }
};
