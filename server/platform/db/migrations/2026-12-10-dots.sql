-- Several dots without a number are no word: of '..' one remained.

-- migrate:up
create or replace function spoken(text) returns text language sql immutable strict parallel safe as $$
select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    plain(regexp_replace(normalize(
      regexp_replace(replace($1, '''''', '"'), '([0-9]) ?["″”]', '\1inch ', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')),
    '''`´’‘ʼʹ₦', ''),
  '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g'),
  '(^|[^[:alnum:]])([[:alpha:]])[.]([[:alpha:]])(?![[:alnum:]])', '\1\2\3', 'g'),
  '[^[:alnum:].-]+', ' ', 'g'),
  '(^|[^0-9.])[.]+|[.]+($|[^0-9.])', '\1 \2', 'g'),
  '([0-9])[ -]?(inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?)(?![[:alnum:]])',
  '\1\2', 'g')
$$;

-- migrate:down
create or replace function spoken(text) returns text language sql immutable strict parallel safe as $$
select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    plain(regexp_replace(normalize(
      regexp_replace(replace($1, '''''', '"'), '([0-9]) ?["″”]', '\1inch ', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')),
    '''`´’‘ʼʹ₦', ''),
  '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g'),
  '(^|[^[:alnum:]])([[:alpha:]])[.]([[:alpha:]])(?![[:alnum:]])', '\1\2\3', 'g'),
  '[^[:alnum:].-]+', ' ', 'g'),
  '(^|[^0-9])[.]+|[.]+($|[^0-9])', '\1 \2', 'g'),
  '([0-9])[ -]?(inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?)(?![[:alnum:]])',
  '\1\2', 'g')
$$;
