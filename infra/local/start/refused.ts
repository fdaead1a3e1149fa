/** Why the product does not start or stopped by itself, in words for the operator. Printed as is. */
export class Refused extends Error {
  override name = 'Refused'
}
