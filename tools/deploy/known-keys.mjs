// @ts-check
/**
 * The fields that our manifests use, each checked against the Kubernetes reference: the model accepts a misspelt field,
 * and a cluster would ignore it silently.
 */
export const KNOWN_KEYS = new Set(
  `
allowPrivilegeEscalation annotations apiVersion app.kubernetes.io/name app.kubernetes.io/part-of
automountServiceAccountToken averageUtilization averageValue backend backoffLimit behavior
capabilities command concurrencyPolicy configMapRef containerPort containers data drop egress
emptyDir endPort envFrom exec failureThreshold from fsGroup host hosts http httpGet image ingress
ingressClassName jobTemplate key kind labels labelSelector lifecycle limits livenessProbe
matchExpressions matchLabels maxReplicas maxSkew maxSurge maxUnavailable metadata metric metrics
minReplicas mountPath name namespace namespaceSelector operator path paths pathType periodSeconds
pods podSelector policies policyTypes port ports preStop protocol readinessProbe
readOnlyRootFilesystem replicas requests resource resources restartPolicy rollingUpdate rules
runAsNonRoot runAsUser scaleDown scaleTargetRef schedule seccompProfile secretName secretRef
securityContext selector service spec stabilizationWindowSeconds startupProbe strategy target
targetPort tcpSocket template terminationGracePeriodSeconds timeoutSeconds tls topologyKey
topologySpreadConstraints type value values volumeMounts volumes whenUnsatisfiable
`
    .trim()
    .split(/\s+/),
);
