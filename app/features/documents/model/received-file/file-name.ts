const longest = 255

/** Control characters, and characters that reverse text and so make a name show another extension than it has. */
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/**
 * A file's name as it is stored: without the sender's folders and invisible characters, at most 255 characters including
 * the extension. If nothing is left, it is `document.pdf`.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(unseen, '').trim()
  const [, stem = shown, extension = ''] = /^(.+?)(\.[^.]{1,8})?$/s.exec(shown) ?? []
  const kept = [...stem].slice(0, longest - extension.length).join('') + extension
  return kept || 'document.pdf'
}
