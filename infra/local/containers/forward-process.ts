import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

/** Forwards each connection to the socket file as a TCP connection from this process's network. Arguments: SOCKET HOST PORT. */
const [socket = '', host = '', port = ''] = process.argv.slice(2)
createServer((inner) => {
  const outer = connect(Number(port), host)
  // The client sees its connection end; the others go on.
  pipeline(inner, outer, inner, () => {})
}).listen(socket, () => process.stdout.write('open\n'))
