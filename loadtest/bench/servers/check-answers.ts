import { Connection } from '../load/connection.ts'
import { requestBytes, type VisitRequest } from '../traffic/requests.ts'
import type { BenchServer } from './server.ts'

/** Throws unless the server sends every one of the visits where it should go: no figure without right answers. */
export async function checkAnswers(server: BenchServer, sample: readonly VisitRequest[]): Promise<void> {
  const connection = await Connection.open(server.port)
  try {
    for (const request of sample) {
      const head = await new Promise<string>((resolve) => {
        connection.send(requestBytes(request), (status, text) => resolve(`${status}\r\n${text}`))
      })
      const location = /\r\nlocation: *(.*)/i.exec(head)?.[1]
      const wanted = server.expected(request)
      if (!head.startsWith('302') || location !== wanted)
        throw new Error(
          `${server.name} answers ${request.path} from ${request.address} with\n${head}\nnot ${wanted}`,
        )
    }
  } finally {
    connection.close()
  }
}
