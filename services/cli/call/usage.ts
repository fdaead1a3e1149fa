/** The command was written wrongly; exit code 2. */
export class WrongUsage extends Error {}

/** What the command was asked for cannot be done; exit code 1. */
export class Failed extends Error {}
