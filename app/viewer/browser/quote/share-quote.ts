import { type Quoted, quotePicture } from './quote-picture.ts'

/** Draws a quotation with its source and shares it, or saves it where a browser can't share. Answers what became of it. */
export async function shareQuote(quoted: Quoted): Promise<'shared' | 'saved' | 'left'> {
  const blob = await quotePicture(quoted)
  return shareFile(new File([blob], fileNameOf(quoted), { type: blob.type }))
}

/**
 * Gives a file to the device's share sheet; saves it where there is none, or where the page around the viewer doesn't allow it.
 */
async function shareFile(file: File): Promise<'shared' | 'saved' | 'left'> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  }
  save(file)
  return 'saved'
}

function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A name that every file system takes. */
function fileNameOf({ title, page }: Quoted): string {
  const name = `${title} ${page}`
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${[...name].slice(0, 80).join('')}.png`
}
