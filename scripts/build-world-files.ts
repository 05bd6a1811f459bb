import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { coverCopyWidths } from '#app/kernel/data/files.ts'
import type { Library, WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'
import { volumes } from './library/index.ts'
import type { Volume, VolumeBook } from './library/volume.ts'
import { setBook } from './world/book.ts'
import { coverSvg } from './world/cover-svg.ts'
import { readManuscript } from './world/manuscript.ts'
import { siteArt } from './world/site-art.ts'
import { setVerticalBook } from './world/vertical-book.ts'
import { smallWebpOf, webpOf } from './world/webp.ts'

const root = new URL('..', import.meta.url)
const sources = [
  'scripts/build-world-files.ts',
  'scripts/world',
  'scripts/library',
  'seeds/demo',
  'seeds/library',
  'package-lock.json',
]

export type WorldFiles = {
  outDir: string
  library: Library
  tenants?: WorldTenant[]
  /** Chooses the books to set. The others are set later, by `writeBook`. */
  isWanted?: (tenant: WorldTenant, content: WorldContent) => boolean
}

/**
 * Writes the files of the demo world: books as `{tenant}/{document}.pdf`, covers as `{tenant}/{slug}.webp` with copies as
 * `{slug}-{width}.webp`, pictures of the site's design as `{tenant}/site/{name}.webp`, and logos as `.svg`. Does nothing if the folder's
 * stamp matches the current sources.
 */
export async function buildWorldFiles({ outDir, library, ...chosen }: WorldFiles): Promise<void> {
  const { tenants = Object.keys(library) as WorldTenant[], isWanted = () => true } = chosen
  const stamp = `${hashOf(sources)} ${tenants.join()}`
  const stampFile = `${outDir}/.stamp`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await rm(outDir, { recursive: true, force: true })
  for (const tenant of tenants) await mkdir(`${outDir}/${tenant}/site`, { recursive: true })
  const wanted = tenants.flatMap((tenant) =>
    library[tenant].contents
      .filter((content) => content.document !== undefined && isWanted(tenant, content))
      .map((content) => [tenant, content] as const),
  )
  // Worker threads draw the pictures while the main thread typesets the books.
  await Promise.all([
    ...tenants.flatMap((tenant) => writePictures({ outDir, library, tenant })),
    ...wanted.map(([tenant, content]) => writeBook(outDir, tenant, content)),
  ])
  await writeFile(stampFile, stamp)
}

function writePictures({
  outDir,
  library,
  tenant,
}: {
  outDir: string
  library: Library
  tenant: WorldTenant
}): Promise<void>[] {
  const site = siteArt(tenant).map(async ({ name, svg, width }) =>
    width === null
      ? writeFile(`${outDir}/${tenant}/site/${name}.svg`, svg)
      : writeFile(`${outDir}/${tenant}/site/${name}.webp`, await webpOf(svg, width)),
  )
  const covers = library[tenant].contents.map(async (content) => {
    const [drawing, path] = [await coverOf(tenant, content), `${outDir}/${tenant}/${content.slug}`]
    const copies = coverCopyWidths.map(async (width) =>
      writeFile(`${path}-${width}.webp`, await smallWebpOf(drawing, width)),
    )
    await Promise.all([
      ...copies,
      webpOf(drawing, fullCoverWidth).then((cover) => writeFile(`${path}.webp`, cover)),
    ])
  })
  return [...site, ...covers]
}

/** The width of the cover on a title's page in pixels. */
const fullCoverWidth = 600

/** Writes the PDF of a content's document if it isn't there yet, and returns its path. A file with the final name is always complete. */
export async function writeBook(outDir: string, tenant: WorldTenant, content: WorldContent): Promise<string> {
  const path = `${outDir}/${tenant}/${content.document}.pdf`
  if (existsSync(path)) return path
  await writeFile(`${path}.new`, await bookOf(tenant, content))
  await rename(`${path}.new`, path)
  return path
}

const textFolders = ['seeds/demo/small-library/texts', 'seeds/library/texts']

/** Returns the path of the manuscript that a content's document is made of. Throws if it isn't made of one. */
export function manuscriptFile(tenant: string, document: string): string {
  const paths = textFolders.map((folder) =>
    fileURLToPath(new URL(`${folder}/${tenant}/${document}.md`, root)),
  )
  const found = paths.find((path) => existsSync(path))
  if (found === undefined)
    throw new Error(`${tenant} has neither a manuscript nor a volume called ${document}`)
  return found
}

/** Makes the PDF of a content's document: a volume's own pages, or those of its manuscript. */
export async function bookOf(tenant: WorldTenant, content: WorldContent): Promise<Buffer> {
  const { document = '' } = content
  const volume = volumeOf(tenant, content)
  if (volume?.set !== undefined) return volume.set(volumeBook(content), await frontPageOf(tenant, content))
  const manuscript = { ...readManuscript(manuscriptFile(tenant, document)), ...volumeBook(content) }
  const front = content.cover ?? (await frontPageOf(tenant, content))
  return manuscript.vertical ? setVerticalBook(manuscript, front) : setBook(manuscript, front)
}

function volumeOf(tenant: WorldTenant, content: WorldContent): Volume | undefined {
  return content.document === undefined ? undefined : volumes[tenant][content.document]
}

function volumeBook({ title, author, distributorName: publisher, language }: WorldContent): VolumeBook {
  return { title, author, publisher, language }
}

/** Returns the drawing of a content's cover: the composed one that its record asks for, or its volume's own. */
export async function coverOf(tenant: WorldTenant, content: WorldContent): Promise<string | Buffer> {
  if (content.cover !== undefined) return coverSvg(content, content.cover)
  const drawing = await volumeOf(tenant, content)?.cover?.(volumeBook(content))
  if (drawing === undefined) throw new Error(`${tenant}/${content.slug} has no cover`)
  return drawing
}

/** Returns the cover as the JPEG that a volume shows on its first page, twice as large as on a screen. */
async function frontPageOf(tenant: WorldTenant, content: WorldContent): Promise<Buffer> {
  const drawing = await coverOf(tenant, content)
  const picture = typeof drawing === 'string' ? sharp(Buffer.from(drawing), { density: 144 }) : sharp(drawing)
  return picture.removeAlpha().jpeg({ quality: 82 }).toBuffer()
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
