-- Lower case, without accents, apostrophes and signs. Numbers lose their commas, 'a.c.' becomes 'ac', 's9+' 's9 plus',
-- and a quantity one word: '65"' and '65 Inches' are '65inch', '2 tb' is '2tb'. A number beside a longer word is parted
-- from it: 'spark7', '11pro'. Dashes stay: found_by reads them.
create or replace function spoken(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  units constant text := 'inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|'
    'k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?';
  said text := replace($1, '''''', '"');
  has_digits boolean := said ~ '[0-9]';
begin
  -- Most texts are plain, and many have no digit: what they cannot have is not looked for.
  if has_digits then said := regexp_replace(said, '([0-9]) ?["″”]', '\1inch ', 'g'); end if;
  if octet_length(said) > length(said) then
    said := plain(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g'));
    has_digits := said ~ '[0-9]';
  else
    said := lower(said);
  end if;
  said := translate(said, '''`´’‘ʼʹ₦', '');
  if has_digits then
    said := regexp_replace(said, '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g');
    said := regexp_replace(said, '([0-9])[+](?![[:alnum:]])', '\1 plus ', 'g');
  end if;
  if position('.' in said) > 0 then
    said := regexp_replace(said, '(^|[^[:alnum:]])([[:alpha:]])[.]([[:alpha:]])(?![[:alnum:]])', '\1\2\3', 'g');
  end if;
  said := regexp_replace(said, '[^[:alnum:].-]+', ' ', 'g');
  if position('.' in said) > 0 then said := regexp_replace(said, '(?<![0-9.])[.]+|[.]+(?![0-9.])', ' ', 'g'); end if;
  if has_digits then
    said := regexp_replace(said, '([[:alpha:]]{3})(?=[0-9])', '\1 ', 'g');
    said := regexp_replace(said, '([0-9])(?=[[:alpha:]]{3})(?!(?:' || units || ')(?![[:alnum:]]))', '\1 ', 'g');
    said := regexp_replace(said, '([0-9])(?: *|-)(' || units || ')(?![[:alnum:]])', '\1\2', 'g');
  end if;
  return said;
end $$;

-- '65inches' → '65inch', '4litres' → '4l'; any other word stays.
create or replace function quantity(word text) returns text language sql immutable parallel safe as $$
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

-- Words that say nothing about a thing; 'Generic' is the brand of goods without one.
create or replace function is_filler(word text) returns boolean language sql immutable parallel safe as $$
select word in ('the', 'and', 'for', 'with', 'of', 'to', 'in', 'on', 'or', 'is', 'it', 'its', 'from', 'by', 'an',
  'are', 'as', 'at', 'be', 'that', 'this', 'you', 'your', 'our', 'generic', '')
$$;

-- The words of a text in their order, fillers left out.
create or replace function word_list(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  part text;
  found text[] := '{}';
begin
  foreach part in array string_to_array(translate(spoken($1), '-', ' '), ' ') loop
    if not is_filler(part) then found := found || left(quantity(part), 40); end if;
  end loop;
  return found;
end $$;

-- A number with its unit, as quantity() writes it.
create or replace function is_quantity(word text) returns boolean language sql immutable parallel safe as $$
select word ~ '^[0-9.]+(inch|gb|tb|mb|mah|w|k?va|kw|hp|btu|v|k?hz|mp|kg|g|l|ml|cl|cm|mm|m|ft|yard|pcs)$'
$$;

-- The words that one chunk of a text is found by: the word, and the parts of a joined word with and without their
-- dash: 't', 'shirt', 'tshirt'. Only inches are also called by their number: '65 tv'.
create or replace function found_in(chunk text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  part text;
  found text[] := '{}';
begin
  if position('-' in chunk) > 0 then
    if chunk ~ '[^-]-+[^-]' and chunk ~ '[[:alpha:]]' then found := found || left(translate(chunk, '-', ''), 40); end if;
    foreach part in array string_to_array(chunk, '-') loop found := found || found_in(part); end loop;
  elsif chunk < ':' and chunk ~ '^[0-9.]+[a-z]+$' then
    found := found || left(quantity(chunk), 40);
    if chunk ~ '^[0-9]{2}[0-9.]*inch' then found := found || substring(chunk from '^[0-9.]+'); end if;
  elsif not is_filler(chunk) then
    found := found || left(chunk, 40);
  end if;
  return found;
end $$;

-- The words that a text is found by, as often as it has them.
create or replace function found_words(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  chunk text;
  found text[] := '{}';
begin
  if $1 = '' then return found; end if;
  foreach chunk in array string_to_array(spoken($1), ' ') loop found := found || found_in(chunk); end loop;
  return found;
end $$;

-- The same, each once.
create or replace function found_by(text) returns text[] language sql immutable strict parallel safe as
  $$ select array(select distinct unnest(found_words($1))) $$;

-- The part that a word and its plural share, spelled the American way. It is only compared, so it need not be a word. Where
-- many write another letter or one less, so does it: 'moniter', 'earing', 'rechargable'.
-- PostgreSQL keeps 32 compiled regular expressions. Those that a document needs in turn are fewer, as each would be compiled
-- again for each word otherwise: what 'like' can say is not one.
create or replace function stem(word text) returns text language plpgsql immutable parallel safe as $$
begin
  word := case
    when right(word, 1) not in ('s', 'e', 'n') then word
    when length(word) < 4 and word not in ('men', 'tvs', 'cds', 'acs') or translate(word, '0123456789', '') <> word then word
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
    else left(word, -1) end;
  return case
    when not word like any ('{%our,%ourful,%re,%eable,%tor,%ed,%er,%ing,%ise,%inium,%ellery,%ogue,%ence,%amme}')
      and not word like any ('{grey%,tyre%,mould%,pyjama%}') then word
    when word like any ('{%__our,%__oured,%__ouring,%__ourful}') then regexp_replace(word, 'our(|ed|ing|ful)$', 'or\1')
    when word like any ('{%__bre,%__cre,%__dre,%__fre,%__gre,%__kre,%__pre,%__tre}') then left(word, -2) || 'er'
    when word ~ '...([bdglmnprt])\1(ed|er|ing)$' or word ~ '^..([bdglmnprt])\1ing$' then regexp_replace(word, '.(ed|er|ing)$', '\1')
    when word like '%____tor' then left(word, -2) || 'er'
    when word like any ('{%ceable,%geable}') then left(word, -5) || 'able'
    when word like any ('{%___ise,%___iser,%___ised,%___ising}') then regexp_replace(word, 'is(e|er|ed|ing)$', 'iz\1')
    when word like '%inium' then left(word, -3) || 'um'
    when word like '%_ellery' then left(word, -6) || 'elry'
    when word like '%_ogue' then left(word, -2)
    when word like any ('{%_cence,%_fence}') then left(word, -2) || 'se'
    when word like '%_amme' then left(word, -2)
    when word like 'grey%' then 'gray' || substr(word, 5)
    when word like 'tyre%' then 'tire' || substr(word, 5)
    when word like 'mould%' then 'mold' || substr(word, 6)
    when word like 'pyjama%' then 'pajama' || substr(word, 7)
    else word end;
end $$;

create or replace function stems(words text[], weight text) returns text language plpgsql immutable strict parallel safe as $$
declare
  word text;
  written text := '';
begin
  foreach word in array words loop
    written := written || '''' || stem(word) || ''':' || weight || ' ';
  end loop;
  return written;
end $$;

-- A word that names goods for other goods: 'charger' in 'charger for infinix' and in 'infinix charger'.
create or replace function is_accessory(stem text) returns boolean language sql immutable parallel safe as $$
select stem in ('case', 'casing', 'cover', 'pouch', 'protecter', 'guard', 'guide', 'glass', 'film', 'skin', 'sleeve',
  'holder', 'bracket', 'mount', 'hanger', 'stand', 'tripod', 'rack', 'shelf', 'shelve', 'strap', 'charger', 'cable', 'cord', 'adapter',
  'battery', 'remote', 'controler', 'joystick', 'game', 'disc', 'dock', 'decoder', 'len', 'replacement', 'spare', 'bag',
  'handbag', 'wallet', 'luggage', 'backpack', 'rucksack', 'box', 'table', 'pad', 'toner', 'cartridge', 'part', 'accessory')
$$;

-- The words of a part of a title, each at its place after the one that is given, so that words side by side are known. An
-- accessory is what it is, and has weight A, but for one of a device. A generation is not what it is: '10th gen' names no
-- generator.
create or replace function placed_words(part text, after integer, weight text, of_device boolean, out written text, out place integer)
  language plpgsql immutable strict parallel safe as $$
declare
  chunk text;
  before text := '';
  word text;
  stemmed text;
begin
  written := '';
  place := after;
  if part = '' then return; end if;
  foreach chunk in array string_to_array(spoken(part), ' ') loop
    if not is_filler(chunk) then place := place + 1; end if;
    foreach word in array found_in(chunk) loop
      stemmed := stem(word);
      written := written || '''' || stemmed || ''':' || place || case
        when of_device and (is_accessory(stemmed) or is_part(stemmed)) then 'B'
        when is_accessory(stemmed) and place < 1000 then 'A'
        when word in ('gen', 'generation') and before ~ '[0-9](st|nd|rd|th)$' then 'B'
        else weight end || ' ';
    end loop;
    before := chunk;
  end loop;
end $$;

-- The title up to 'for', 'with' or '+': what follows is what the goods go with. 'Case for iPhone 14' is no iPhone. A sum of
-- quantities goes on, and so does 'HD+': '4GB RAM + 64GB ROM', but not 'Windows 10+ 64GB Flash'.
create or replace function title_head(text) returns text language sql immutable strict parallel safe as $$
select regexp_replace($1,
  '([[:space:]](for|with|to fit|fits|compatible|free|[+](?! *[0-9]+ ?(gb|tb|mb|mp)))[[:space:]]|(?<![0-9]|hd|hdr)[[:space:]]*[+][[:space:]]*(?=[[:alpha:]]{3})|[[:space:]]*[+][[:space:]]*(?=free|[0-9]+ ?gb +(usb|flash))|(?<=win(dow)?s? ?1[01])[[:space:]]*[+]).*$', '', 'i')
$$;

-- The first word of a part of a title, as a stem: 'Cases/Covers' is 'case'.
create or replace function first_stem(part text) returns text language plpgsql immutable strict parallel safe as
  $$ begin return stem(plain(coalesce(substring(part from '^[^[:alnum:]]*([[:alnum:]]+)'), ''))); end $$;

-- The beginning of a part of a title, up to the last accessory that it names: 'iPhone 14' in 'iPhone 14 Case'. It says
-- what the goods go with. A 'disc edition' is no disc.
create or replace function title_start(head text) returns text language plpgsql immutable strict parallel safe as $$
declare chunks text[] := string_to_array(head, ' ');
begin
  for i in reverse cardinality(chunks)..2 loop
    if is_accessory(first_stem(chunks[i])) and coalesce(first_stem(chunks[i + 1]) not in ('edition', 'version'), true) then
      return array_to_string(chunks[:i - 1], ' ') || ' ';
    end if;
  end loop;
  return '';
end $$;

-- A part of a computer.
create or replace function is_part(stem text) returns boolean language sql immutable parallel safe as $$
select stem in ('ram', 'memory', 'disk', 'drive', 'hdd', 'ssd', 'mouse', 'keyboard', 'motherboard')
$$;

-- The same up to a part of a computer that the title ends with: 'Laptop' in 'Laptop RAM'. A quantity of it is a feature of
-- the goods: 'Laptop 8GB RAM'.
create or replace function goods_start(part text) returns text language plpgsql immutable strict parallel safe as $$
declare
  chunks text[] := string_to_array(rtrim(part), ' ');
  number integer := cardinality(chunks);
begin
  if number > 1 and is_part(first_stem(chunks[number])) and chunks[number - 1] !~ '[0-9]' then
    return array_to_string(chunks[:number - 1], ' ') || ' ';
  end if;
  return title_start(part);
end $$;

-- Whether what follows an accessory in its part of a title is what it goes with, too: 'Charger Infinix Hot 10'. A
-- 'table fan' is a fan.
create or replace function is_followed(part text) returns boolean language sql immutable parallel safe as $$
select first_stem(part) in ('case', 'casing', 'cover', 'pouch', 'protecter', 'guard', 'skin', 'sleeve', 'holder', 'bracket', 'mount',
  'hanger', 'charger', 'cable', 'cord', 'adapter', 'decoder', 'len')
$$;

-- The last word of a part of a title that has no digit.
create or replace function last_word(part text) returns text language plpgsql immutable strict parallel safe as $$
declare words text[] := word_list(part);
begin
  for i in reverse cardinality(words)..1 loop
    if words[i] !~ '[0-9]' then return words[i]; end if;
  end loop;
  return null;
end $$;

-- A title with two sizes of memory, or with SIM cards, is that of a phone or a computer. Parts and accessories in it are
-- features or gifts: 'Galaxy S9, 4GB RAM, 64GB ROM, Case'.
create or replace function is_device(title text) returns boolean language sql immutable strict parallel safe as $$
select title ~* '[0-9] ?[gt]b.*[0-9] ?[gt]b' and title ~* '(ram|rom|ssd|hdd)' or title ~* '(single|dual|one|two)[ -]?sim'
$$;

-- A title with a processor, memory and a disk is that of a laptop, if it names no other computer. Many do not say so.
create or replace function is_laptop(title text) returns boolean language plpgsql immutable strict parallel safe as $$
declare named text := lower(title);
begin
  return named like '%ram%' and named like any ('{%ssd%,%hdd%,%emmc%}')
    and named like any ('{%intel%,%celeron%,%pentium%,%core i_%,%corei%,%ryzen%,%amd %,%athlon%}')
    and not named like any ('{%desktop%,%tower%,%all in one%,%all-in-one%,%server%,%monitor%,%mini pc%,%tablet%}');
end $$;

-- Numbers with a slash between stand each beside the word before: 'Band 5/4' is 'Band 5 Band 4'.
create or replace function numbers_apart(title text) returns text language plpgsql immutable strict parallel safe as $$
declare
  apart text := title;
  before text := '';
begin
  while apart <> before and position('/' in apart) > 0 loop
    before := apart;
    apart := regexp_replace(before, '([[:alpha:]]{2,} ?)([0-9]{1,2}) ?/ ?([0-9]{1,2})(?![0-9])', '\1\2 \1\3');
  end loop;
  return apart;
end $$;

-- All words of a title in their order: two texts with the same key are the same title.
create or replace function title_key(text) returns text language sql immutable strict parallel safe as
  $$ select md5((select string_agg(stem(word), ' ' order by place) from unnest(word_list($1)) with ordinality as w (word, place))) $$;

-- A: what the title calls it, and the values of its options. B: the rest of the title, and an accessory's category, unless
-- that is one of accessories: what it goes with. C: brand and category. A word of the description alone stands there after
-- ',': the index has no weights, and would find each product that has the word anywhere. The last word of the title's first
-- part stands there once more after '^': it is what the thing is. So do numbers among the values of options after '=':
-- 'size 42' asks for values alone.
create or replace function document_tokens(title text, brand text, category text, options text, description text) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  spaced text := numbers_apart(title);
  head text := title_head(spaced);
  parts text[] := regexp_split_to_array(head, '[(|–]|,(?![0-9]{3})|[[:space:]]-[[:space:]]');
  part text;
  start text;
  place integer := 10;
  written text := '';
  of_device boolean := is_device(title);
  is_accessory boolean := not of_device and (goods_start(parts[1]) <> '' or is_followed(parts[1]));
  section text := title_start(category);
  goods text := substr(category, length(section) + 1);
  has_accessories boolean := is_accessory(first_stem(goods)) or is_part(first_stem(substring(goods from '[^ ]*$')));
  of_options text[] := found_words(options);
  placed record;
  named tsvector;
begin
  foreach part in array parts loop
    start := case when of_device then '' else goods_start(part) end;
    part := substr(part, length(start) + 1);
    placed := placed_words(start, place, 'B', of_device);
    written := written || placed.written;
    placed := placed_words(part, placed.place, case when is_followed(part) then 'B' else 'A' end, of_device);
    written := written || placed.written;
    place := placed.place;
  end loop;
  placed := placed_words(substr(spaced, length(head) + 1), 1000, 'B', of_device);
  named := concat_ws(' ',
    written,
    placed.written,
    '''^' || stem(last_word(parts[1])) || ''':1A',
    stems(of_options, '1A'),
    stems(array(select '=' || word from unnest(of_options) as word where word ~ '^[0-9]+$'), '1A'),
    stems(found_words(brand), '3C'),
    stems(found_words(goods), case when is_accessory and not has_accessories then '3B' else '3C' end),
    case when is_laptop(title) then '''laptop'':1A,3C' end,
    case when is_accessory or has_accessories and not of_device then '''~for''' end,
    stems(found_words(section), '3B'))::tsvector;
  return named || array_to_tsvector(array(
    select ',' || word from (select stem(unnest(found_words(description))) except select unnest(tsvector_to_array(named))) as described (word)));
end $$;

-- The word without up to two of its first seven letters, in each way. Two words that differ by at most two letters, or
-- by two swapped ones, share one of these. Numbers and models are not corrected.
create or replace function deletions(word text) returns text[] language plpgsql immutable strict parallel safe as $$
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

create or replace function option_values(jsonb) returns text language sql immutable parallel safe as
  $$
    select string_agg(value #>> '{}', ' ') from jsonb_path_query($1, '$[*].values[*].value') as value
  $$;

-- The weightiest words that begin so, one for each stem. A number, or a model that products have, is not the beginning of
-- a longer number. A small number is not the beginning of a quantity, but for sizes of memory: 'iphone 12', 'card 64'.
create or replace function completions(start text, most integer) returns table (word text, stem text, weight integer)
  language plpgsql stable strict parallel safe set plan_cache_mode = force_generic_plan as $$
declare
  ends boolean := start ~ '[0-9]$';
  known boolean := ends and exists (select from word where word.stem = stem(start));
  is_small boolean := ends and start !~ '^(32|64|[0-9]{3,})$';
begin
  return query select distinct on (best.weight, best.stem) best.word, best.stem, best.weight from (
    (select * from word where length(start) = 1 and left(word.word, 1) = start
      and not (ends and (known and substr(word.word, 2, 1) < 'a' or is_small and is_quantity(word.word))) order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) = 2 and left(word.word, 2) = start
      and not (ends and (known and substr(word.word, 3, 1) < 'a' or is_small and is_quantity(word.word))) order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) = 3 and left(word.word, 3) = start
      and not (ends and (known and substr(word.word, 4, 1) < 'a' or is_small and is_quantity(word.word))) order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) > 3 and word.word >= start and word.word < start || U&'\+10FFFF'
      and not (ends and (known and substr(word.word, length(start) + 1, 1) < 'a' or is_small and is_quantity(word.word))) order by word.weight desc limit 2 * most)
  ) as best order by best.weight desc, best.stem limit most;
end $$;

-- Two words that were typed as one: the best pair.
create or replace function split_word(typed text) returns table (first text, second text, weight integer)
  language sql stable strict parallel safe as $$
select left(typed, i), substr(typed, i + 1), least(one.weight, other.weight) as weight
from generate_series(2, length(typed) - 2) as i,
  lateral (select max(word.weight) as weight from word where word.stem = stem(left(typed, i))) as one,
  lateral (select max(word.weight) as weight from word where word.stem = stem(substr(typed, i + 1))) as other
where one.weight is not null and other.weight is not null
order by 3 desc limit 1
$$;

create or replace function note_words(title text, description text, delta integer) returns void language plpgsql as $$
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

create or replace function note_product_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    perform note_words(concat_ws(' ', old.title, old.brand, option_values(old.options)), old.description, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    perform note_words(concat_ws(' ', new.title, new.brand, option_values(new.options)), new.description, 1);
  end if;
  return null;
end $$;

-- A category's words weigh as much as those of its products.
create or replace function note_category_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_words(old.title, '', -25); end if;
  if tg_op <> 'DELETE' then perform note_words(new.title, '', 25); end if;
  return null;
end $$;
