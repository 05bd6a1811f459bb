/** The most characters of a passage that are looked up; a longer one is no word. */
const longestWord = 100
/** The same where copying is limited, so that no dictionary takes whole sentences out of the book. */
const longestGuardedWord = 30

/** With one brace as search engines describe themselves, or two as in the other texts of a site. */
const wordPlace = /\{\{(?:word|query)\}\}|\{(?:word|query)\}/g

/**
 * Whether a dictionary can be asked at this address: over https, with `{word}` or `{query}` where the word goes. The host is fixed, so that a word
 * never chooses where a reader is led.
 */
export function isDictionaryAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname } = new URL(address)
  const isFixed = !hostname.includes('{') && username + password === ''
  return protocol === 'https:' && isFixed && address.search(wordPlace) !== -1
}

/** The address of a word in the dictionary; null if the passage is empty, or too long to be a word. */
export function dictionaryHref(
  address: string,
  passage: string,
  { isGuarded }: { isGuarded: boolean },
): string | null {
  const word = passage
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const length = [...word].length
  if (length === 0 || length > (isGuarded ? longestGuardedWord : longestWord)) return null
  return address.replace(wordPlace, () => encodeURIComponent(word))
}
