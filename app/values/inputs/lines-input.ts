import { z } from 'zod'

/**
 * Several texts, as a list or as one text with one a line (`between` says what parts them); blanks around them and empty ones
 * go. A form's reader makes a list of what is typed into one field, so that each text of a list is parted too.
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

/** The same, each once. */
export function linesInput(between?: RegExp) {
  return everyLineInput(between).transform((lines) => [...new Set(lines)])
}
