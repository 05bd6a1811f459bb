import type { Library } from '#seeds/demo/world-content.ts'
import * as aozora from './aozora.ts'
import * as hanabi from './hanabi.ts'
import * as manabi from './manabi.ts'
import * as sakura from './sakura.ts'
import * as tidewell from './tidewell.ts'

/** The library of `npm start`: each title is a book that can be opened. */
export const library: Library = { aozora, hanabi, manabi, sakura, tidewell }
