const bullets = '•‣◦⁃・●○■□◆◇▪▫▶➢➤✓✔※★☆–—−*-'
const numbers = [
  /** With what ends it: 1. (1) 1） a) ア） iv. */
  '[（(]?(?:[0-9０-９]{1,3}|[a-zA-Zア-ンａ-ｚ]|[ivx]{1,4})[)）]',
  String.raw`(?:[0-9０-９]{1,3}|[a-zA-Z]|[ivx]{1,4})[.．](?=\s|\p{L})`,
  '[①-⓿㈠-㊰]',
]
const withSign = new RegExp(
  `^(?:[${bullets.replace(/[-*]/g, '\\$&')}](?=\\s|[^\\s\\d\\p{P}])|${numbers.join('|')})\\s*`,
  'u',
)
const bareNumber = /^[0-9０-９]{1,2}\s+(?=\S|$)/

/** The sign or number that an item of a list begins with, with the space after it; null of text that doesn't. */
export function markerIn(text: string, takesBareNumbers: boolean): string | null {
  return withSign.exec(text)?.[0] ?? (takesBareNumbers ? (bareNumber.exec(text)?.[0] ?? null) : null)
}
