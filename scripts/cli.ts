import { readFileSync } from 'node:fs'
import { openClient } from './cli/client.ts'
import { CliProblem, describeCommands, readArguments } from './cli/commands.ts'
import { runDoctor } from './cli/doctor.ts'
import { runCommand } from './cli/run-command.ts'

const usage = `npm run cli -- RESOURCE VERB [ID] [--field value …] [--file rows.csv] [--json | --csv]

  RESOURCE  sites, contents, users, ranges, keys, groups, staff …, or a call's first word
  VERB      list, show, add, update, stop, allow, delete, or a call's second word
  --file    a CSV whose rows are the calls' fields, such as the CSV of a list; - reads it from the standard input
  --url     where Bunko is (BUNKO_URL), --key an API key (BUNKO_KEY), --site the path or domain of a site
  --as      an administrator's e-mail address in place of a key, for calls that no key may make; the password is asked for, unless
            BUNKO_PASSWORD has it, and --otp is the code of a second step

  npm run cli -- keys list
  npm run cli -- users list --group-id … --csv > users.csv
  npm run cli -- users update --file users.csv
  npm run cli -- doctor --as EMAIL   what is wrong with the platform, and how to mend it; 1 if there is an alarm
  npm run cli -- help                what there is`

/** The exit code is 0 if everything was done, 1 if something was refused, and 2 if the command can't be understood. */
try {
  const given = readArguments(process.argv.slice(2))
  if (given === null) console.log(usage)
  else {
    const client = await openClient(given)
    const { positionals } = given
    try {
      if (positionals[0] === 'help') console.log(`${usage}\n\n${describeCommands(client.document)}`)
      else if (positionals[0] === 'doctor') process.exitCode = await runDoctor(client)
      else process.exitCode = await runCommand(client, given, readText)
    } finally {
      await client.close()
    }
  }
} catch (error) {
  if (!(error instanceof CliProblem)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch {
    throw new CliProblem(`${file} cannot be read`)
  }
}
