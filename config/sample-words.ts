/** Words that name a secret. A text of sample words must have one of these to count as a sample. */
const NAMES =
  'secret secrets secreto secreta segredo key keys clave llave jwt jsonwebtoken token tokens password passwords passwort passphrase contrasena senha salt changeme changeit';

/** Other words of tutorials, templates and samples. Words of tests are left out, since tests need secrets. */
const OTHERS = `a able about abc access admin all also always am amazing an and angular another any anybody anyone anything
  api app application are as asdf at auth authentication authorization awesome aws backend base be before best better big
  bit bits blog boot but by byte bytes can cannot certificate change changed changes char character characters chars chat
  client cloud code com company complete complex complicated config cookie could course create crypto custom data database
  de default demo deploy deploying dev developer development di difficult digital django do docker dont dummy easy ecommerce
  el encode encoded encoding encrypt encrypted encryption enough ensure enter env environment es este esto ever every
  everyone example express extra extremely fastapi file first five flask foo bar baz for four from full generate generated
  generator generic go good great guess guessable guessed guessing guys hacker hard has hash hashing have hello here hidden
  highly hmac hs http https huge hyper i id if impossible in incredibly insecure insert instead internal into is issuer it
  its java javascript jason json jwts just keep know knows la laravel larger learn least length less let level local login
  long longer longest lot made main make makes master mega mern min minimal minimum min mine mis mongo more most much must
  my name need needed needs nest nestjs never new next no node nodejs nobody noone not now number object of ok old on once
  one only or other our own pass paste phrase place placeholder please postgres powerful private prod production project
  properly protected provide public put python qwerty qwertyuiop asdfghjkl zxcvbnm random randomly react real really refresh
  remember replace replaced required restaurant rsa safe safely safety sample save screen se sec secure secured securely
  security select server service session set sha share shared should side sign signature signed signing simple site size so some
  somebody someone something somewhere special spring springboot stay store string strings strong stronger strongest strongly
  stuff such su super symmetric system tell temp temporary text than that the their then there these thing think thirty this
  three time to todo too top tres trust tutorial two type ultra un una unguessable unique universe unsafe url us use used
  user username users using uuid valid value values variable verification verify very vue want was way we web website what
  which whoa will with without word words work world would write xyz yes you your yours zero`;

const split = (text: string): ReadonlyArray<string> => text.split(/\s+/);

const NAME_WORDS: ReadonlySet<string> = new Set(split(NAMES));
const WORDS: ReadonlySet<string> = new Set([...split(NAMES), ...split(OTHERS)]);
const LONGEST_WORD = Math.max(...[...WORDS].map(({ length }) => length));

/** Can the letters be cut into words of the list, one of which names a secret? */
const isCutIntoWords = (letters: string): boolean => {
  /** By the number of letters: whether they are words, and whether one of these names a secret. */
  const cut: Readonly<{ named: boolean }>[] = [{ named: false }];
  for (let end = 1; end <= letters.length; end += 1)
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const before = cut[start];
      const word = letters.slice(start, end);
      if (before === undefined || !WORDS.has(word)) continue;
      cut[end] = { named: cut[end]?.named === true || before.named || NAME_WORDS.has(word) };
    }
  return cut[letters.length]?.named ?? false;
};

/** Digits and signs in place of a letter, as in `s3cr3t`. */
const LETTER_OF: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};

/** Whether the text has only words of samples, digits and signs, as in `my-super-secret-jwt-key-123`. At least half are letters. */
export const consistsOfSampleWords = (text: string): boolean => {
  const plain = text.toLowerCase();
  const spelled = plain
    .replace(/(?<![a-z])\d+(?![a-z])/g, '')
    .replace(/[013457$@!]/g, (sign) => LETTER_OF[sign] ?? sign);
  return [plain, spelled].some((form) => {
    const letters = form.replace(/[^\p{Letter}]/gu, '');
    return letters.length * 2 >= plain.length && isCutIntoWords(letters);
  });
};
