const longest = 255

/**
 * A file's name as it is kept: without the sender's folders and without control characters, at most 255 characters, of which
 * the extension stays. One that has nothing left is `document.pdf`.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(/[\u0000-\u001f\u007f]/g, '').trim()
  const [, stem = shown, extension = ''] = /^(.+?)(\.[^.]{1,8})?$/s.exec(shown) ?? []
  const kept = [...stem].slice(0, longest - extension.length).join('') + extension
  return kept || 'document.pdf'
}
