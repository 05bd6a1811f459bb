import { z } from 'zod'

/**
 * Several texts, given as a list or as one text with a text on each line (`between` is the separator). Trims them and
 * drops empty ones. A form's reader puts even a single field into a list, so each text of a list is split too.
 */
export function everyLineInput(between = /\r\n|\r|\n/) {
  return z
    .union([z.array(z.string()), z.string()], { error: 'invalid' })
    .default([])
    .meta({ input: 'lines' })
    .transform((typed) =>
      [typed]
        .flat()
        .flatMap((text) => text.split(between))
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
}

/** The same without repetitions. */
export function linesInput(between?: RegExp) {
  return everyLineInput(between).transform((lines) => [...new Set(lines)])
}
