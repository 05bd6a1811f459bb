/**
 * This module must be imported first: it gives the bench its own local databases by setting variables that other modules read on import.
 */
process.env.BUNKO_STATE ??= '.bunko/bench'
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
process.env.WRANGLER_SEND_METRICS = 'false'
