import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { library, type WorldContent, type WorldTenant } from '#tests/world/library/index.ts'
import { setBook } from './world/book.ts'
import { coverSvg } from './world/cover-svg.ts'
import { readManuscript } from './world/manuscript.ts'
import { siteArt } from './world/site-art.ts'
import { setVerticalBook } from './world/vertical-book.ts'

const root = new URL('..', import.meta.url)
const sources = ['scripts/build-world-files.ts', 'scripts/world', 'tests/world/library', 'package-lock.json']

/**
 * Writes the demo world's books, covers and looks: `{tenant}/{document}.pdf`, `{tenant}/{slug}.svg` and
 * `{tenant}/site/{name}.svg`.
 * Does nothing when the folder's stamp says that they were made from the present sources.
 */
export async function buildWorldFiles(outDir: string): Promise<void> {
  const stamp = hashOf(sources)
  const stampFile = `${outDir}/.stamp`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  for (const [tenant, { contents }] of Object.entries(library)) {
    await mkdir(`${outDir}/${tenant}/site`, { recursive: true })
    for (const { name, svg } of siteArt(tenant as WorldTenant))
      await writeFile(`${outDir}/${tenant}/site/${name}.svg`, svg)
    for (const content of contents) {
      await writeFile(`${outDir}/${tenant}/${content.slug}.svg`, coverSvg(content))
      if (content.document)
        await writeFile(`${outDir}/${tenant}/${content.document}.pdf`, await bookOf(tenant, content))
    }
  }
  await writeFile(stampFile, stamp)
}

/** The manuscript's file of a content's document. */
export function manuscriptFile(tenant: string, document: string): string {
  return fileURLToPath(new URL(`tests/world/library/texts/${tenant}/${document}.md`, root))
}

function bookOf(tenant: string, content: WorldContent): Promise<Buffer> {
  const text = readManuscript(manuscriptFile(tenant, content.document ?? ''))
  const manuscript = {
    ...text,
    title: content.title,
    author: content.author,
    publisher: content.distributorName,
  }
  return manuscript.vertical ? setVerticalBook(manuscript, content.cover) : setBook(manuscript, content.cover)
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder)) hash.update(path).update(readFileSync(new URL(path, root)))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(new URL(path, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(root).length))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWorldFiles(process.argv[2] ?? '.bunko/world')
}
