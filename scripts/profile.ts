import './bench/with-inspector.ts'
import './bench/state.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareWorld } from './bench/bench-world.ts'
import { recordProfile } from './bench/inspector.ts'
import { sendMany } from './bench/load.ts'
import { type ProfiledPage, profiledPages } from './bench/profiled-pages.ts'
import { shareOf } from './bench/report.ts'
import { startApp } from './bench/runtime.ts'
import { sourcePlaces } from './bench/source-places.ts'
import { type Cost, type Summed, sumProfile } from './bench/sum-profile.ts'
import { stateFolder } from './parts/settings.ts'
import { folderOf } from './parts/workers.ts'

const warmUp = shareOf(1000, 20)
const requests = shareOf(3000, 60)
const shown = 30

/** `npm run profile -- detail` shows where the CPU time of a page goes. docs/bench.md explains it. */
const [name = ''] = process.argv.slice(2)
const page = profiledPages[name]
if (page === undefined) {
  console.error(`npm run profile -- PAGE, with one of ${Object.keys(profiledPages).join(', ')}`)
  process.exitCode = 1
} else await profile(page)

async function profile(page: ProfiledPage): Promise<void> {
  await prepareWorld({ anew: false })
  const app = await startApp()
  try {
    const target = { runtime: app, ...(await page(app)) }
    await sendMany(target, warmUp)
    const inspected = name === 'console' ? 'bunko-console' : 'bench'
    const recorded = await recordProfile(await app.bindings.getInspectorURL(), inspected, () =>
      sendMany(target, requests),
    )
    const folder = join(stateFolder, 'profiles')
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${name}.cpuprofile`)
    await writeFile(file, JSON.stringify(recorded))
    print(
      sumProfile(
        recorded,
        sourcePlaces(join(folderOf(name === 'console' ? 'console' : 'app'), 'index.js.map')),
      ),
    )
    console.log(`\nOpen ${file} in the performance panel of Chromium's DevTools for the whole tree.`)
  } finally {
    await app.stop()
  }
}

function print({ micros, byOrigin, self, total }: Summed): void {
  const list = (title: string, costs: readonly Cost[]) => {
    console.log(`\n${title}`)
    for (const { what, micros: of } of costs.slice(0, shown)) {
      const [each, share] = [of / requests, (of / micros) * 100]
      console.log(`${each.toFixed(0).padStart(6)} µs  ${share.toFixed(1).padStart(5)} %  ${what}`)
    }
  }
  console.log(
    `${name}: ${(micros / requests / 1000).toFixed(2)} ms a request in the isolate of its Worker, ${requests} requests`,
  )
  list('By package and folder', byOrigin)
  list('Functions themselves', self)
  list('Functions with all that they call', total)
}
