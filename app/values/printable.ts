/** Control characters but white space, halves of characters, and what Unicode keeps free: XML has no place for them, HTML forbids them. */
const unprintable =
  /[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** A text without signs that no document may have. */
export function printable(text: string): string {
  return text.replace(unprintable, '')
}

/** Of a document in JSON, each text so. */
export function printableJson(document: object): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  )
}
