import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { transformWithEsbuild } from 'vite'
import { slimPdfJs } from './slim-pdf-js.ts'

/** Spec R321 promises Safari 15; the legacy build of pdf.js needs a newer one in its syntax only. */
export const oldestBrowsers = ['safari15', 'chrome100', 'firefox100']

/** What the viewer's manifest says of pdf.js in a folder that is served. */
export const pdfJsUrls = (folder: string) => ({
  pdf: `${folder}pdf.mjs`,
  worker: `${folder}pdf.worker.mjs`,
  data: folder,
})

/** Puts pdf.js and its data into a folder named by its version and contents; answers that name. */
export async function placePdfJs(target: string): Promise<string> {
  const source = 'node_modules/pdfjs-dist'
  const scripts = [
    { name: 'pdf', code: await slimPdfJs(resolve(source, 'legacy/build/pdf.mjs'), oldestBrowsers) },
    { name: 'pdf.worker', code: await minifiedWorker(source) },
  ]
  const version = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')).version as string
  const hash = createHash('sha256')
    .update(scripts.map((script) => script.code).join())
    .digest('hex')
    .slice(0, 8)
  const name = `pdfjs-${version}-${hash}`
  await mkdir(join(target, name), { recursive: true })
  await Promise.all([
    ...scripts.map((script) => writeFile(join(target, name, `${script.name}.mjs`), script.code)),
    ...['cmaps', 'standard_fonts', 'iccs', 'wasm'].map((data) =>
      cp(join(source, data), join(target, name, data), { recursive: true, filter: isNeeded }),
    ),
    cp(join(source, 'LICENSE'), join(target, name, 'LICENSE')),
  ])
  return name
}

/** Minifies the whole worker: only its messages say at run time which parts are used. */
async function minifiedWorker(source: string): Promise<string> {
  const code = await readFile(join(source, 'legacy/build/pdf.worker.min.mjs'), 'utf8')
  const options = { target: oldestBrowsers, minify: true, legalComments: 'inline', sourcemap: false } as const
  return (await transformWithEsbuild(code, 'pdf.worker.mjs', options)).code
}

/**
 * QuickJS would run scripts of a document: they never run here. Liberation is under the GPL, which nothing we ship may
 * be; a document without its own Helvetica gets the reader's sans-serif.
 */
function isNeeded(path: string): boolean {
  return !/quickjs|liberation/i.test(basename(path))
}
