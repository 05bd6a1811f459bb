/** Signs that look the same, in the form that Japanese systems with Windows-31J know. */
const alike: Record<string, string> = { '−': '－', '‐': '－', '–': '－', '—': '－', '―': '－', '〜': '～' }

/** A text in full-width characters, as the printed forms of banks and stores need it: letters, digits, signs, spaces and kana. */
export function toFullWidth(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/ /g, '\u3000')
    .replace(/[−‐–—―〜]/g, (sign) => alike[sign] ?? sign)
}

/** A reading in full-width katakana, whichever kana it was typed in. */
export function toKatakana(text: string): string {
  return toFullWidth(text).replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
}
