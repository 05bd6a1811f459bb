/** Something that the operator has to mend: the lines say what, and how. It ends the command with exit code 1. */
export class DeployProblem extends Error {
  constructor(...lines: string[]) {
    super(lines.join('\n'))
  }
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
