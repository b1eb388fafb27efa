import { Migration } from '@mikro-orm/migrations';
import { FIRST_LISTED } from './first-listed.js';
import { substringIndexes } from './listed-indexes.js';

/**
 * Every character of the texts and every two that follow each other, in lower case: what `ilike` compares is in lower
 * case too, so whatever contains a text contains all of its pairs.
 */
const CREATE_TEXT_GRAMS = `create function text_grams(variadic texts text[]) returns text[]
  language plpgsql immutable parallel safe as $$
    declare grams text[] := '{}'; value text; one text; previous text;
    begin
      foreach value in array texts loop
        previous := null;
        foreach one in array coalesce(string_to_array(lower(value), null), '{}') loop
          grams := array_append(grams, one);
          if previous is not null then grams := array_append(grams, previous || one); end if;
          previous := one;
        end loop;
      end loop;
      return grams;
    end $$`;

/** What the grams of every text that is like `%…%` contain: the pairs of what stands between, or its one character. */
const CREATE_PATTERN_GRAMS = `create function pattern_grams(pattern text) returns text[]
  language plpgsql immutable parallel safe as $$
    declare
      literal text := regexp_replace(substr(lower(pattern), 2, char_length(lower(pattern)) - 2), '\\\\(.)', '\\1', 'g');
      grams text[] := '{}'; one text; previous text;
    begin
      if char_length(literal) < 2 then return string_to_array(literal, null); end if;
      foreach one in array string_to_array(left(literal, 33), null) loop
        if previous is not null then grams := array_append(grams, previous || one); end if;
        previous := one;
      end loop;
      return grams;
    end $$`;

/** Finds texts that contain a text, also one of one or two characters, as Chinese ones are. */
export class IndexSubstrings extends Migration {
  override up(): void {
    this.addSql(CREATE_TEXT_GRAMS);
    this.addSql(CREATE_PATTERN_GRAMS);
    for (const [table, module] of Object.entries(FIRST_LISTED))
      for (const { expression } of substringIndexes(table, module)) this.addSql(expression);
  }

  override down(): void {
    for (const [table, module] of Object.entries(FIRST_LISTED))
      for (const { name } of substringIndexes(table, module)) this.addSql(`drop index ${name}`);
    this.addSql('drop function text_grams(text[])');
    this.addSql('drop function pattern_grams(text)');
  }
}
