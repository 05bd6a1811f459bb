/** Imported before all else: the bench has local databases of its own, which the demo's settings then name. */
process.env.BUNKO_STATE ??= '.bunko/bench'
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
process.env.WRANGLER_SEND_METRICS = 'false'
