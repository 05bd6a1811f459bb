import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

/** Takes the place of romix.wasm in Node (package.json), which would import an instance of it where workerd imports the module. */
export default /* @__PURE__ */ compiled()

function compiled(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(join(root, 'app/kernel/values/scrypt/romix.wasm')))
}
