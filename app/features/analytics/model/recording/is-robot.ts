/** User agents of programs that read pages automatically. */
const robots =
  /bot\b|bot[/;)]|crawl|spider|slurp|archiver|preview|scan|monitor|check(?:er|link)|validat|xenu|httrack|uptime|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|libwww|axios|^node|feed/i

/** Whether a request comes from a program, as a missing or empty user agent suggests too, and not from a person. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || userAgent.trim() === '' || robots.test(userAgent)
}
