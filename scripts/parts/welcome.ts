import { worldPassword } from '#seeds/demo/world.ts'

/** Returns the text that `npm start` prints when the demo world is served: addresses to open and accounts to use. */
export function welcome(port: number, sandboxOrigin: string): string {
  return `
Bunko is serving the demo world. Every password is ${worldPassword}

  aozora   http://localhost:${port}/aozora
           a publisher; sign in by e-mail: reader@aozora.example, reader2@aozora.example (has the plan)
  sakura   http://sakura.localhost:${port}/
           a school library on its own domain; sign in as sakura.reader
  hanabi   http://localhost:${port}/hanabi
           an archive that is open to everybody
  manabi   http://localhost:${port}/manabi
           a shelf for families; sign in with the learning service’s ID, which the sandbox plays
  tidewell http://localhost:${port}/tidewell
           a museum’s library in English that begins with its search; reader@tidewell.example
  console  http://localhost:${port}/admin
           service@aozora.example, service@sakura.example, company@aozora.example, system@bunko.example
  sandbox  ${sandboxOrigin}
           plays Google, Microsoft and the learning service; every mail is at ${sandboxOrigin}/mail
           plays VeriTrans4G, GMO and the publisher’s payment; cards and faults are at ${sandboxOrigin}/payments

  Buy      http://localhost:${port}/aozora/subscription by card 4111 1111 1111 1111, 12/28, 123
  Try      http://localhost:${port}/aozora/search?q=%E8%A8%AD%E5%AE%9A (設定)
  Add      npm run add -- FILE.pdf --tenant aozora --group 1 --title "…"

Books are made and read in in the background, and can be read one by one. Ctrl+C stops.
`
}

/** Returns the text that `npm start -- --empty` prints, for a platform without companies and sites. */
export function welcomeToNothing(port: number, sandboxOrigin: string): string {
  return `
Bunko is serving an empty platform.

  console  http://localhost:${port}/admin
           system@bunko.example, password ${worldPassword}
  sandbox  ${sandboxOrigin}
           plays Google, Microsoft and the learning service; every mail is at ${sandboxOrigin}/mail
           plays VeriTrans4G, GMO and the publisher’s payment; cards are at ${sandboxOrigin}/payments

The console’s home shows what to do next, from the first company to the first sale.

Ctrl+C stops.
`
}
