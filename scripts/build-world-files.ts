import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { smallCoverWidth } from '#app/kernel/data/files.ts'
import { library, type WorldContent, type WorldTenant } from '#seeds/demo/library/index.ts'
import { demoFolder } from './parts/places.ts'
import { setBook } from './world/book.ts'
import { W } from './world/cover-kit.ts'
import { coverSvg } from './world/cover-svg.ts'
import { readManuscript } from './world/manuscript.ts'
import { siteArt } from './world/site-art.ts'
import { setVerticalBook } from './world/vertical-book.ts'
import { smallWebpOf, webpOf } from './world/webp.ts'

const root = new URL('..', import.meta.url)
const sources = [
  'scripts/build-world-files.ts',
  'scripts/world',
  `${demoFolder}/library`,
  'package-lock.json',
]
const allTenants = Object.keys(library) as WorldTenant[]

/**
 * Writes the files of the demo world: books as `{tenant}/{document}.pdf`, covers as `{tenant}/{slug}.webp` and in small as
 * `{slug}-small.webp`, pictures of the site's design as `{tenant}/site/{name}.webp`, and logos as `.svg`. Does nothing if the folder's
 * stamp matches the current sources.
 */
export async function buildWorldFiles(outDir: string, tenants = allTenants): Promise<void> {
  const stamp = `${hashOf(sources)} ${tenants.join()}`
  const stampFile = `${outDir}/.stamp`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  for (const tenant of tenants) await mkdir(`${outDir}/${tenant}/site`, { recursive: true })
  // Worker threads draw the pictures while the main thread typesets the books.
  await Promise.all([
    ...tenants.flatMap((tenant) => writePictures(outDir, tenant)),
    ...tenants.map((tenant) => writeBooks(outDir, tenant)),
  ])
  await writeFile(stampFile, stamp)
}

function writePictures(outDir: string, tenant: WorldTenant): Promise<void>[] {
  const site = siteArt(tenant).map(async ({ name, svg, scale }) =>
    scale === null
      ? writeFile(`${outDir}/${tenant}/site/${name}.svg`, svg)
      : writeFile(`${outDir}/${tenant}/site/${name}.webp`, await webpOf(svg, scale)),
  )
  const covers = library[tenant].contents.map(async (content) => {
    const [svg, path] = [coverSvg(content), `${outDir}/${tenant}/${content.slug}`]
    const [full, small] = await Promise.all([webpOf(svg, 1), smallWebpOf(svg, smallCoverWidth / W)])
    await Promise.all([writeFile(`${path}.webp`, full), writeFile(`${path}-small.webp`, small)])
  })
  return [...site, ...covers]
}

async function writeBooks(outDir: string, tenant: WorldTenant): Promise<void> {
  for (const content of library[tenant].contents)
    if (content.document)
      await writeFile(`${outDir}/${tenant}/${content.document}.pdf`, await bookOf(tenant, content))
}

/** Returns the path of the manuscript that a content's document is made of. */
export function manuscriptFile(tenant: string, document: string): string {
  return fileURLToPath(new URL(`${demoFolder}/library/texts/${tenant}/${document}.md`, root))
}

/** Makes the PDF of a content's document. */
export function bookOf(tenant: string, content: WorldContent): Promise<Buffer> {
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
