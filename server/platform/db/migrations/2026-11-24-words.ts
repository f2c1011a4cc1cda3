import { type Kysely, sql } from 'kysely'

/**
 * The words of the catalogue: how a text is cut into words, which words there are, and which mean the same.
 * `listing_words` is what the lists of products are searched by. §11
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [texts, vocabulary, upkeep, synonyms]) await sql.raw(statements).execute(db)
}

/** The only place where words are normalised: texts of products and typed ones go the same way. */
const texts = /* sql */ `
  -- Functions of one word are not strict: PostgreSQL could not insert them where they are called.

  -- Lower case, without accents, apostrophes and signs; numbers without commas, 'a.c.' as 'ac', quantities in one word: '65"' and
  -- '65 Inches' are '65inch', '2 tb' is '2tb'. Dashes stay: they make two words, and one.
  create function spoken(text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      translate(
        plain(regexp_replace(normalize(
          regexp_replace(replace($1, '''''', '"'), '([0-9]) ?["″”]', '\\1inch ', 'g'), NFKD), '[\\u0300-\\u036f]', '', 'g')),
        '''\`´’‘ʼʹ₦', ''),
      '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\\1', 'g'),
      '(^|[^[:alnum:]])([[:alpha:]])[.]([[:alpha:]])(?![[:alnum:]])', '\\1\\2\\3', 'g'),
      '[^[:alnum:].-]+', ' ', 'g'),
      '(^|[^0-9])[.]+|[.]+($|[^0-9])', '\\1 \\2', 'g'),
      '([0-9])[ -]?(inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?)(?![[:alnum:]])',
      '\\1\\2', 'g')
  $$;

  -- '65inches' → '65inch', '4litres' → '4l'; any other word stays.
  create function quantity(word text) returns text language sql immutable parallel safe as $$
    select case when word !~ '^[0-9.]+[a-z]+$' then word else substring(word from '^[0-9.]+') ||
      case substring(word from '[a-z]+$')
        when 'inches' then 'inch' when 'in' then 'inch' when 'ins' then 'inch'
        when 'gig' then 'gb' when 'gigs' then 'gb' when 'gigabyte' then 'gb' when 'gigabytes' then 'gb'
        when 'terabyte' then 'tb' when 'terabytes' then 'tb' when 'watt' then 'w' when 'watts' then 'w'
        when 'kilowatt' then 'kw' when 'kilowatts' then 'kw' when 'volt' then 'v' when 'volts' then 'v'
        when 'megapixel' then 'mp' when 'megapixels' then 'mp' when 'kgs' then 'kg' when 'kilo' then 'kg'
        when 'kilos' then 'kg' when 'gram' then 'g' when 'grams' then 'g' when 'ltr' then 'l' when 'ltrs' then 'l'
        when 'litre' then 'l' when 'litres' then 'l' when 'liter' then 'l' when 'liters' then 'l'
        when 'metre' then 'm' when 'metres' then 'm' when 'meter' then 'm' when 'meters' then 'm'
        when 'feet' then 'ft' when 'yards' then 'yard' when 'yd' then 'yard' when 'yds' then 'yard'
        when 'pc' then 'pcs' when 'piece' then 'pcs' when 'pieces' then 'pcs'
        else substring(word from '[a-z]+$') end end
  $$;

  -- Words that say nothing about a thing.
  create function is_filler(word text) returns boolean language sql immutable parallel safe as $$
    select word in ('the', 'and', 'for', 'with', 'of', 'to', 'in', 'on', 'or', 'is', 'it', 'its', 'from', 'by', 'an',
      'are', 'as', 'at', 'be', 'that', 'this', 'you', 'your', 'our', '')
  $$;

  -- The words of a text in their order, fillers left out.
  create function word_list(text) returns text[] language plpgsql immutable strict parallel safe as $$
  declare
    part text;
    found text[] := '{}';
  begin
    foreach part in array string_to_array(translate(spoken($1), '-', ' '), ' ') loop
      if not is_filler(part) then found := found || left(quantity(part), 40); end if;
    end loop;
    return found;
  end $$;

  -- All that a text is found by: its words, of a quantity the number too, and what dashes join in one: 't', 'shirt', 'tshirt'.
  create function found_by(text) returns text[] language plpgsql immutable strict parallel safe as $$
  declare
    chunk text;
    part text;
    found text[] := '{}';
  begin
    foreach chunk in array string_to_array(spoken($1), ' ') loop
      if position('-' in chunk) > 0 then
        if chunk ~ '[^-]-+[^-]' and chunk ~ '[[:alpha:]]' then found := found || left(translate(chunk, '-', ''), 40); end if;
        foreach part in array string_to_array(chunk, '-') loop
          if part ~ '^[0-9.]+[a-z]+$' then found := found || substring(part from '^[0-9.]+'); end if;
          if not is_filler(part) then found := found || left(quantity(part), 40); end if;
        end loop;
      elsif chunk < ':' and chunk ~ '^[0-9.]+[a-z]+$' then
        found := found || substring(chunk from '^[0-9.]+') || left(quantity(chunk), 40);
      elsif not is_filler(chunk) then
        found := found || left(chunk, 40);
      end if;
    end loop;
    return array(select distinct unnest(found));
  end $$;

  -- What a word shares with its plural. It need not be a word: it is compared only.
  create function stem(word text) returns text language sql immutable parallel safe as $$
    select case
      when right(word, 1) not in ('s', 'e', 'n') then word
      when length(word) < 4 and word <> 'men' or word ~ '[0-9]' then word
      when right(word, 1) = 'n' then case word when 'men' then 'man' when 'women' then 'woman' when 'children' then 'child' else word end
      when right(word, 1) = 'e' then
        case when word like '%_ie' and length(word) > 4 then left(word, -2) || 'y'
          when word like '%_oe' and length(word) > 5 then left(word, -1) else word end
      when word in ('mens', 'womens', 'childrens', 'knives', 'shelves', 'scarves') then
        case word when 'mens' then 'man' when 'womens' then 'woman' when 'childrens' then 'child' when 'knives' then 'knife'
          when 'shelves' then 'shelf' else 'scarf' end
      when word like '%_ies' and length(word) > 4 then left(word, -3) || 'y'
      when word like '%_oes' and length(word) > 5 then left(word, -2)
      when word like any ('{%sses,%shes,%ches,%xes,%zzes}') then left(word, -2)
      when substr(word, length(word) - 1, 1) in ('s', 'u', 'i') then word
      else left(word, -1) end
  $$;

  create function stems(words text[], weight text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    word text;
    written text := '';
  begin
    foreach word in array words loop
      written := written || '''' || stem(word) || ''':' || weight || ' ';
    end loop;
    return written;
  end $$;

  -- What follows one of these in a title says what the thing goes with: 'Case for iPhone 14' is no iPhone.
  create function title_head(text) returns text language sql immutable strict parallel safe as
    $$ select regexp_replace($1, '[[:space:]](for|with|to fit)[[:space:]].*$', '', 'i') $$;

  -- A: what the title calls it, and the values of its options. B: the rest of the title. C: brand and category. D: description.
  create function listing_words(title text, brand text, category text, options text, description text) returns tsvector
    language sql immutable parallel safe as $$
    select concat_ws(' ',
      stems(found_by(title_head(title) || ' ' || coalesce(options, '')), '1A'),
      stems(found_by(substr(title, length(title_head(title)) + 1)), '2B'),
      stems(found_by(brand || ' ' || category), '3C'),
      stems(found_by(description), '4'))::tsvector
  $$;
`

const vocabulary = /* sql */ `
  create table word (
    word text collate "C" primary key,
    stem text collate "C" not null,
    products integer not null default 0, -- that have it anywhere
    titles integer not null default 0, -- that have it in title, brand or options
    weight integer not null generated always as (titles * 4 + products) stored
  );
  create index word_stem on word (stem) include (weight); -- resolveWords: is it known?
  -- resolveWords: the weightiest that begin so
  create index word_first on word (left(word, 1), weight desc);
  create index word_second on word (left(word, 2), weight desc);
  create index word_third on word (left(word, 3), weight desc);

  -- All that is left of a word when up to two of its first seven letters are left out. Two words with a distance of two or
  -- less (swapped neighbours count one) share one of them. Numbers and models are never taken for misspelled.
  create function deletions(word text) returns text[] language plpgsql immutable strict parallel safe as $$
  declare
    letters text := left(word, 7);
    once text;
    found text[] := array[letters];
  begin
    for i in 1..length(letters) loop
      once := overlay(letters placing '' from i for 1);
      found := found || once;
      for j in i..length(once) loop found := found || overlay(once placing '' from j for 1); end loop;
    end loop;
    return array(select distinct left_over from unnest(found) as left_over where length(left_over) > 1);
  end $$;
  create index word_typos on word using gin (deletions(stem)) with (fastupdate = off)
    where length(word) between 3 and 30 and word !~ '[0-9]'; -- findTypos

  -- The weightiest words that begin so, one for each stem.
  create function completions(start text, most integer) returns table (word text, stem text, weight integer)
    language plpgsql stable strict parallel safe as $$
  begin
    return query select distinct on (best.weight, best.stem) best.word, best.stem, best.weight from (
      (select * from word where length(start) = 1 and left(word.word, 1) = start order by word.weight desc limit 2 * most)
      union all
      (select * from word where length(start) = 2 and left(word.word, 2) = start order by word.weight desc limit 2 * most)
      union all
      (select * from word where length(start) = 3 and left(word.word, 3) = start order by word.weight desc limit 2 * most)
      union all
      (select * from word where length(start) > 3 and word.word >= start and word.word < start || U&'\\+10FFFF' order by word.weight desc limit 2 * most)
    ) as best order by best.weight desc, best.stem limit most;
  end $$;

  -- Two words that were typed as one: the best pair.
  create function split_word(typed text) returns table (first text, second text, weight integer)
    language sql stable strict parallel safe as $$
    select left(typed, i), substr(typed, i + 1), least(one.weight, other.weight) as weight
    from generate_series(2, length(typed) - 2) as i,
      lateral (select max(word.weight) as weight from word where word.stem = stem(left(typed, i))) as one,
      lateral (select max(word.weight) as weight from word where word.stem = stem(substr(typed, i + 1))) as other
    where one.weight is not null and other.weight is not null
    order by 3 desc limit 1
  $$;
`

/** Writers add new words at once and queue what they count: rows of common words are locked by one job alone. */
const upkeep = /* sql */ `
  create table word_change (
    id bigint generated always as identity primary key,
    words text[] not null,
    titles text[] not null,
    delta integer not null
  );

  create function note_words(title text, description text, delta integer) returns void language plpgsql as $$
  declare
    titled text[] := found_by(title);
    found text[] := array(select unnest(titled) union select unnest(found_by(description)));
  begin
    insert into word_change (words, titles, delta) values (found, titled, note_words.delta);
    if note_words.delta > 0 then
      insert into word (word, stem) select one, stem(one) from unnest(found) as one
      where not exists (select from word where word.word = one)
      order by one on conflict do nothing;
    end if;
  end $$;

  create function option_values(jsonb) returns text language sql immutable parallel safe as $$
    select string_agg(value #>> '{}', ' ') from jsonb_path_query($1, '$[*].values[*].value') as value
  $$;

  create function note_product_words() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.deleted_at is null then
      perform note_words(concat_ws(' ', old.title, old.brand, option_values(old.options)), old.description, -1);
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      perform note_words(concat_ws(' ', new.title, new.brand, option_values(new.options)), new.description, 1);
    end if;
    return null;
  end $$;
  create trigger product_words_new after insert or delete on product for each row execute function note_product_words();
  create trigger product_words_changed after update of title, brand, description, options, deleted_at on product
    for each row when ((old.title, old.brand, old.description, old.options, old.deleted_at)
      is distinct from (new.title, new.brand, new.description, new.options, new.deleted_at))
    execute function note_product_words();

  -- The words of a category weigh as much as those of so many products.
  create function note_category_words() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then perform note_words(old.title, '', -25); end if;
    if tg_op <> 'DELETE' then perform note_words(new.title, '', 25); end if;
    return null;
  end $$;
  create trigger category_words_new after insert or delete on category for each row execute function note_category_words();
  create trigger category_words_changed after update of title on category
    for each row when (old.title is distinct from new.title) execute function note_category_words();

  -- Products that were there before: counted in batches by a job, up to the newest of now.
  create table word_fill (
    id boolean primary key default true check (id),
    upto uuid, -- null: all are counted
    done uuid
  );
  insert into word_fill (upto) select max(id::text)::uuid from product;
  select note_words(title, '', 25) from category;
`

const synonyms = /* sql */ `
  create table synonym (
    id uuid primary key,
    words text[] not null check (cardinality(words) between 2 and 30), -- words or phrases that mean the same
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
`
