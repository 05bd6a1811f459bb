import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

/** Matches code that formats a time of day, with the product's own functions or with the language's. */
const clocks =
  /toLocaleTimeString|timeStyle|\bhour(?:12|Cycle)?: ['"]|\bget(?:UTC)?Hours\(|new Date\([^\n]*\.slice\(\d+, (?:16|19)\)/

it('R416 only displayInstant formats a date with its time for people', () => {
  const places = Object.entries(readSources()).flatMap(([file, text]) =>
    /^app\/.*(?<!\.test)\.tsx?$/.test(file) && clocks.test(text) ? [file] : [],
  )
  expect(places).toEqual(['app/kernel/values/day.ts'])
})
