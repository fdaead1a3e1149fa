import { config } from 'zod'

// The site's content security policy forbids making code from text, which zod would try to be faster.
config({ jitless: true })
