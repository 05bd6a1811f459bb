import type { Library } from '#seeds/demo/world-content.ts'
import * as aozora from './aozora.ts'
import * as hanabi from './hanabi.ts'
import * as manabi from './manabi.ts'
import * as sakura from './sakura.ts'
import * as tidewell from './tidewell.ts'

/** The small library of the tests: many records to list and search, and a dozen short books to open. */
export const smallLibrary: Library = { aozora, hanabi, manabi, sakura, tidewell }
