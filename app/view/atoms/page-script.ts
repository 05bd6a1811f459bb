import { createContext } from 'react'

/** URL of the script every page loads. */
export const PageScript = createContext<string>('')
