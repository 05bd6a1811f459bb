import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './settings.ts'

const folder = 'node_modules/@fontsource-variable/noto-sans-jp'
/** The package orders its slices by how rare their characters are. From this one on, they hold about 1,800 everyday kanji. */
const firstSlice = 80

/**
 * Writes app/ui/fonts.css: Noto Sans JP in slices. A browser fetches a slice only if the page has its characters, and uses it only if it
 * arrives in time, so that text never shifts. Rarer kanji are shown in a font of the reader's system.
 */
export async function buildFonts(): Promise<void> {
  const ranges = Object.entries(
    JSON.parse(readFileSync(join(root, folder, 'unicode.json'), 'utf8')) as Record<string, string>,
  )
  const faces = ranges.flatMap(([key, range]) => {
    const name = key.replace(/[[\]]/g, '')
    const isWanted = name === 'latin' || Number(name) >= firstSlice
    return isWanted ? [face(name, range)] : []
  })
  await writeFile(join(root, 'app/ui/fonts.css'), `${faces.join('\n')}\n`)
}

function face(name: string, range: string): string {
  const file = `../../${folder}/files/noto-sans-jp-${name}-wght-normal.woff2`
  return `@font-face{font-family:"Noto Sans JP Web";font-weight:100 900;font-display:optional;src:url(${file}) format("woff2");unicode-range:${range}}`
}
