import { config } from 'zod'

// The site's content security policy forbids eval, which zod would use for speed.
config({ jitless: true })
