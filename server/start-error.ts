/** Stops a start or a command. Its message is all that the operator is shown: whole sentences, names of variables, no secret. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}
