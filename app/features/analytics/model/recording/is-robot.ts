/** Programs that read pages for nobody in particular; who names no program at all is none of a reader's. */
const robots =
  /bot\b|bot[/;)]|crawl|spider|slurp|archiver|preview|scan|monitor|check(?:er|link)|validat|xenu|httrack|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|libwww|axios|^node|feed/i

/** Whether a request is of no person's, by what its program says of itself. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || userAgent.trim() === '' || robots.test(userAgent)
}
