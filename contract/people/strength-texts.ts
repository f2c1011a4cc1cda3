export const warnings = {
  straightRow: 'a row of keys on the keyboard is easy to guess',
  keyPattern: 'a short pattern on the keyboard is easy to guess',
  simpleRepeat: 'a repeated character such as aaa is easy to guess',
  extendedRepeat: 'a repeated pattern such as abcabc is easy to guess',
  sequences: 'a sequence such as abc or 6543 is easy to guess',
  recentYears: 'a recent year is easy to guess',
  dates: 'a date is easy to guess',
  topTen: 'it is one of the ten most used passwords',
  topHundred: 'it is one of the hundred most used passwords',
  common: 'many people use it',
  similarToCommon: 'it is like one that many people use',
  wordByItself: 'a single word is easy to guess',
  namesByThemselves: 'a name by itself is easy to guess',
  commonNames: 'a common name is easy to guess',
  userInputs: 'it is made of your own details or the name of this shop',
  pwned: 'it was in a leak of passwords',
}

export const suggestions = {
  l33t: 'letters that are replaced by signs, such as @ for a, do not help much',
  reverseWords: 'a word written backwards does not help much',
  allUppercase: 'capital letters alone do not help much',
  capitalization: 'a capital letter at the beginning does not help much',
  dates: 'leave out dates and years that belong to you',
  recentYears: 'leave out recent years',
  associatedYears: 'leave out years that belong to you',
  sequences: 'leave out sequences of characters',
  repeated: 'leave out repeated words and characters',
  longerKeyboardPattern: 'leave out patterns on the keyboard',
  anotherWord: 'add a word or two that few people use',
  useWords: 'take several words that do not belong together',
  noNeed: 'signs, digits and capital letters are not needed',
  pwned: 'change it wherever else you use it',
}

/** The reason when no other is known. */
export const tooShort = 'it could be found by trying'
