/** Indexes for the pages of the listed tables and for their substring searches. */
export const SEARCHES = `
-- Every character of the texts and every two neighbours, in lower case as in ilike.
create function text_grams(variadic texts text[]) returns text[]
  language plpgsql immutable parallel safe as $function$
  declare
    grams text[] := '{}'; value text; one text; previous text;
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
  end $function$;

-- The grams that every text like this pattern '%…%' has: the pairs of the text between, or its one character.
create function pattern_grams(pattern text) returns text[]
  language plpgsql immutable parallel safe as $function$
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
  end $function$;

create index users_page_index on users (sort, id) include (status) where not deleted;
create index users_name_grams_index on users using gin (text_grams(username, realname)) where not deleted;

create index roles_page_index on roles (sort, id) include (status) where not deleted;
create index roles_name_grams_index on roles using gin (text_grams(name)) where not deleted;

create index menus_page_index on menus (sort, id) include (type, status) where not deleted;
create index menus_name_grams_index on menus using gin (text_grams(name)) where not deleted;

create index positions_page_index on positions (sort, id) include (status) where not deleted;
create index positions_name_grams_index on positions using gin (text_grams(name)) where not deleted;

create index examples_page_index on examples (sort, id) include (type, status) where not deleted;
create index examples_name_grams_index on examples using gin (text_grams(name)) where not deleted;
`;
